import { useMemo } from "react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useProblemText } from "../fields/field.tsx";
import type { Problem } from "../form/validate.ts";
import { useFieldLabels } from "../merge/field-labels.tsx";
import { unresolvedProblems, useEditor, useEditorState, useForm } from "../state/editor-store.ts";
import { goToProblem } from "../state/focus.ts";
import styles from "./notices.module.css";

/** The problems as links to their fields. */
function ProblemLinks({ problems }: { problems: readonly Problem[] }) {
  const { store } = useEditor();
  const form = useForm((now) => now);
  const forms = useMemo(() => [form], [form]);
  const labels = useFieldLabels(forms);
  const textOf = useProblemText();
  return (
    <ul className={styles.links}>
      {problems.map((problem) => {
        const title = labels.title(problem.field);
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

/** The list of all problems that prevent saving. */
export function ProblemSummary() {
  const { t } = useTranslation("editor");
  // Selected as a string of indices, which stays equal while the user types elsewhere.
  const indices = useEditorState((state) =>
    unresolvedProblems(state)
      .map((problem) => state.reported.findIndex((reported) => reported.problem === problem))
      .join(" "),
  );
  const reported = useEditorState((state) => state.reported);
  const problems = indices === "" ? [] : indices.split(" ").flatMap((index) => reported[Number(index)]?.problem ?? []);
  if (problems.length === 0) return null;
  return (
    <section className={`${styles.notice} ${styles.red}`} aria-label={t("summary.title", { count: problems.length })}>
      <h2>{t("summary.title", { count: problems.length })}</h2>
      <ProblemLinks problems={problems} />
    </section>
  );
}
