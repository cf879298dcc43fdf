import { useSearchParams } from "wouter";
import { FormView } from "./form-view.tsx";
import { IdeaView } from "./idea-view.tsx";
import { JobView } from "./job-view.tsx";

function readId(text: string | null): number | null {
  return text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}

/** /generate: the form. /generate?job=12: a generation under way, or what became of it. /generate?idea=5: an earlier one. */
export default function GeneratePage() {
  const [params] = useSearchParams();
  const jobId = readId(params.get("job"));
  const ideaId = readId(params.get("idea"));
  if (jobId !== null) return <JobView key={jobId} jobId={jobId} />;
  if (ideaId !== null) return <IdeaView key={ideaId} ideaId={ideaId} />;
  return <FormView />;
}
