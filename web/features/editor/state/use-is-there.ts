import { useEffect, useState } from "react";

/** False while a component first appears. A dialog that is there before it opens knows where the focus was, and gives it back. */
export function useIsThere(): boolean {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => setIsThere(true), []);
  return isThere;
}
