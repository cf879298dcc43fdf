import type { KeptDraft } from "./open-work.ts";

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Where the editor goes on with a draft, by the end of the key that it is kept under: `12`, `new`, `variant-12`. */
function addressOf(target: string): { href: string; recipeId: number | null } | null {
  if (target === "new") return { href: "/recipes/new", recipeId: null };
  const [, variant, id] = /^(variant-)?([1-9]\d{0,9})$/.exec(target) ?? [];
  if (id === undefined) return null;
  return variant
    ? { href: `/recipes/new?variant_of=${id}`, recipeId: null }
    : { href: `/recipes/${id}/edit`, recipeId: Number(id) };
}

/** The name in a draft's form: in its own language, or in any that it has. */
function nameIn(form: unknown): string {
  const main = isRecord(form) ? form.main : null;
  const name = isRecord(main) && isRecord(main.name) ? main.name : {};
  const own = isRecord(form) ? name[String(form.originLang)] : null;
  const texts = [own, ...Object.values(name)].filter((text) => typeof text === "string");
  return texts.find((text) => text.trim() !== "")?.trim() ?? "";
}

/** One draft of the editor; null when the entry is none. */
export function parseDraft(target: string, text: string | null): KeptDraft | null {
  const address = addressOf(target);
  try {
    const kept: unknown = JSON.parse(text ?? "null");
    const at = isRecord(kept) && typeof kept.savedAt === "string" ? Date.parse(kept.savedAt) : Number.NaN;
    if (!address || !isRecord(kept) || !isRecord(kept.form) || Number.isNaN(at)) return null;
    return { key: `draft ${target}`, ...address, title: nameIn(kept.form), at };
  } catch {
    // Written by something else: no draft.
    return null;
  }
}

/** What this account has begun to write in this browser and not saved. */
export function keptDrafts(account: string, storage: Storage = localStorage): KeptDraft[] {
  const prefix = `toque.editor.${account}.`;
  return Object.keys(storage)
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => parseDraft(key.slice(prefix.length), storage.getItem(key)) ?? []);
}
