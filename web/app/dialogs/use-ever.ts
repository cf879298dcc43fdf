import { useState } from "react";

/** Whether the condition has held at any time: what has been opened once may stay, to fade out. */
export function useEver(condition: boolean): boolean {
  const [ever, setEver] = useState(condition);
  if (condition && !ever) setEver(true);
  return ever || condition;
}
