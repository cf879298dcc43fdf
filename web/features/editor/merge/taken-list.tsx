import { useTranslation } from "react-i18next";
import type { useDescriptions } from "./describe.tsx";
import type { Taken } from "./merger.ts";

/** What was taken over without a question, to be looked at. */
export function TakenList({
  taken,
  describe,
}: {
  taken: readonly Taken[];
  describe: ReturnType<typeof useDescriptions>;
}) {
  const { t } = useTranslation("editor");
  return (
    <ul>
      {taken.map(({ id, field, lang, change }) => (
        <li key={id}>
          {describe.title(field, lang)}
          {change !== "changed" && ` (${t(`merge.${change}`)})`}
        </li>
      ))}
    </ul>
  );
}
