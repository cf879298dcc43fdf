import type { RecipeImport } from "@toque/db/schemas/recipe-import.ts";
import { useState } from "react";
import { ImportJob } from "./import/import-job.tsx";
import { type ImportControls, PasteView } from "./paste-view.tsx";
import type { Beginning } from "./use-read-text.ts";

interface PasteAreaProps {
  text: string;
  onText: (text: string) => void;
  part: Beginning;
  /** null where the recipe was saved before: an import is a recipe of its own. */
  controls: ImportControls | null;
  /** The import that runs or is reviewed. */
  jobId: number | null;
  /** Leaves the import for a text. */
  onPasteInstead: () => void;
  onClose: () => void;
  onUsed: () => void;
}

/** The review of a page's recipe: its text can be mended as a pasted one can. */
function ImportReview({ result, ...props }: PasteAreaProps & { result: RecipeImport; jobId: number }) {
  const [text, setText] = useState(result.text);
  return <PasteView {...props} text={text} onText={setText} imported={{ jobId: props.jobId, result }} />;
}

/** A pasted recipe or the one of a page, beside what was understood of it. */
export default function PasteArea(props: PasteAreaProps) {
  const { jobId, controls, onPasteInstead } = props;
  if (jobId === null || !controls) return <PasteView {...props} imported={null} />;
  return (
    <ImportJob
      key={jobId}
      jobId={jobId}
      address={controls.address}
      onStarted={controls.onStarted}
      onPasteInstead={onPasteInstead}
    >
      {(result) => <ImportReview {...props} jobId={jobId} result={result} />}
    </ImportJob>
  );
}
