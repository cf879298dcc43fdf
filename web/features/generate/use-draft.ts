import { useRef, useState } from "react";
import { useUser } from "../../shared/session/session.ts";
import { type GenerateForm, initialForm, readForm } from "./form-state.ts";

/** What this tab remembers of the generator: the form, and the job that was started last. */
export interface Draft {
  form: GenerateForm;
  jobId: number | null;
}

function readDraft(key: string): Draft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    if (typeof kept !== "object" || kept === null) return { form: initialForm, jobId: null };
    const form = readForm("form" in kept ? kept.form : null);
    const jobId = "jobId" in kept && typeof kept.jobId === "number" ? kept.jobId : null;
    return { form, jobId };
  } catch {
    // Storage may be switched off, or hold what an older version wrote.
    return { form: initialForm, jobId: null };
  }
}

function keep(key: string, draft: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Without storage the form lasts as long as the page.
  }
}

/** The draft of this account in this tab; it outlives a reload. */
export function useDraft(): [Draft, (change: Partial<Draft>) => void] {
  const key = `toque.generate.${useUser()?.id ?? ""}`;
  const [draft, setDraft] = useState(() => readDraft(key));
  const latest = useRef(draft);
  const change = (part: Partial<Draft>): void => {
    // Kept at once, not when React gets to it: the page may be left in the same moment.
    latest.current = { ...latest.current, ...part };
    keep(key, latest.current);
    setDraft(latest.current);
  };
  return [draft, change];
}
