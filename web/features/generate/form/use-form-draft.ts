import { useRef, useState } from "react";
import { useUser } from "../../../shared/session/session.ts";
import { tabStorage } from "../../../shared/storage/storage.ts";
import { type GenerateForm, initialForm, readForm } from "./form-state.ts";

/** The state of the generator in this tab: the form, and the last started job. */
export interface FormDraft {
  form: GenerateForm;
  jobId: number | null;
}

function parseDraft(stored: unknown): FormDraft {
  if (typeof stored !== "object" || stored === null) return { form: initialForm, jobId: null };
  const form = readForm("form" in stored ? stored.form : null);
  const jobId = "jobId" in stored && typeof stored.jobId === "number" ? stored.jobId : null;
  return { form, jobId };
}

/** The draft of this account in this tab; survives a reload. */
export function useFormDraft(): [FormDraft, (change: Partial<FormDraft>) => void] {
  const key = `toque.generate.${useUser()?.id ?? ""}`;
  const [draft, setDraft] = useState(() => tabStorage.readJson(key, parseDraft));
  const latest = useRef(draft);
  const change = (part: Partial<FormDraft>): void => {
    // Stored at once, not in an effect: the page may be left in the same moment.
    latest.current = { ...latest.current, ...part };
    tabStorage.writeJson(key, latest.current);
    setDraft(latest.current);
  };
  return [draft, change];
}
