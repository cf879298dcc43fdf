import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Problem } from "../form/check.ts";
import { useDescriptions } from "../merge/describe.tsx";
import { goToProblem } from "../state/focus.ts";
import { openProblems, useEditor, useEditorState, useForm } from "../state/form-store.ts";
import { useProblemText } from "./field.tsx";
import styles from "./notices.module.css";

/** The fields of a problem in the words of the labels. */
function Links({ problems }: { problems: readonly Problem[] }) {
  const { store } = useEditor();
  const form = useForm((now) => now);
  const forms = useMemo(() => [form], [form]);
  const describe = useDescriptions(forms);
  const textOf = useProblemText();
  return (
    <ul className={styles.links}>
      {problems.map((problem) => {
        const title = describe.title(problem.field);
        const text = title ? `${title}: ${textOf(problem)}` : textOf(problem);
        return (
          <li key={`${problem.field} ${problem.code} ${problem.lang} ${problem.message}`}>
            {problem.field === "" ? (
              text
            ) : (
              <button type="button" onClick={() => goToProblem(store, problem)}>
                {text}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Everything that keeps the recipe from being saved, each a way to its field. */
export function ProblemSummary() {
  const { t } = useTranslation("editor");
  // Counted as text: what has been said stays the same object while one types elsewhere.
  const open = useEditorState((state) =>
    openProblems(state)
      .map((problem) => state.said.findIndex((said) => said.problem === problem))
      .join(" "),
  );
  const said = useEditorState((state) => state.said);
  const problems = open === "" ? [] : open.split(" ").flatMap((index) => said[Number(index)]?.problem ?? []);
  if (problems.length === 0) return null;
  return (
    <section className={`${styles.notice} ${styles.red}`} aria-label={t("summary.title", { count: problems.length })}>
      <h2>{t("summary.title", { count: problems.length })}</h2>
      <Links problems={problems} />
    </section>
  );
}
