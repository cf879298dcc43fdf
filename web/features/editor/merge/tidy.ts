import type { Lang } from "@toque/db/entities/common.ts";
import { formatAmount, formatMinutesField, parseAmount, parseMinutes } from "../form/amount.ts";
import type { EditorForm, PartForm } from "../form/types.ts";

/** Numbers as the form itself would write them: "1/2" and "½" are no two opinions. */
export function tidyForm(form: EditorForm, lang: Lang): EditorForm {
  const minutes = (text: string): string => {
    const value = parseMinutes(text);
    return value === null ? text.trim() : formatMinutesField(value);
  };
  const amount = (text: string): string => {
    const value = parseAmount(text);
    return value === null ? text.trim() : formatAmount(value, lang);
  };
  const part = (one: PartForm): PartForm => ({
    ...one,
    servings: one.servings.trim(),
    steps: one.steps.map((step) => ({ ...step, duration: minutes(step.duration) })),
    lines: one.lines.map((line) => ({ ...line, amount: amount(line.amount) })),
  });
  return {
    ...form,
    preparationTime: minutes(form.preparationTime),
    totalTime: minutes(form.totalTime),
    videoUrl: form.videoUrl.trim(),
    main: part(form.main),
    subs: form.subs.map(part),
  };
}
