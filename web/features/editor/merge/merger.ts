import type { Lang } from "@toque/db/entities/common.ts";
import { withList, withText } from "../form/texts.ts";
import { type EditorForm, langs, type Text, type TextList } from "../form/types.ts";
import { mergeBackbone, weave } from "./order.ts";

export type Side = "mine" | "theirs";
export type ConflictKind = "text" | "list" | "value" | "line" | "image" | "row" | "order";

/** A place where both sides changed the same thing, and not alike. */
export interface Conflict {
  /** Stable for the same three forms: choices are kept by it. */
  id: string;
  kind: ConflictKind;
  /** The id of the field, as everywhere in the editor; of a row its key. */
  field: string;
  lang?: Lang;
  /** null: not there. */
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

/** What the other side changed and this one did not: taken over without a question, and told. */
export interface Taken {
  id: string;
  field: string;
  lang?: Lang;
  change: "changed" | "added" | "removed" | "moved";
}

export interface Merged {
  form: EditorForm;
  conflicts: Conflict[];
  taken: Taken[];
}

/** What the cook chose; where nothing is chosen yet, "mine" stands for the time being. */
export type Choices = ReadonlyMap<string, Side>;

export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

interface Place {
  id: string;
  kind: ConflictKind;
  field: string;
  lang?: Lang;
}

/** Brings three states together, one thing after the other, and writes down what has to be chosen and what was taken over. */
export class Merger {
  readonly conflicts: Conflict[] = [];
  readonly taken: Taken[] = [];
  constructor(private readonly choices: Choices) {}

  private choose(conflict: Conflict): Side {
    this.conflicts.push(conflict);
    return this.choices.get(conflict.id) ?? "mine";
  }

  /** One thing that changes as a whole. */
  value<T>(place: Place, base: T, mine: T, theirs: T, alike: (a: T, b: T) => boolean = same): T {
    if (alike(mine, theirs) || alike(theirs, base)) return mine;
    const { id, field, lang } = place;
    if (alike(mine, base)) {
      this.taken.push({ id, field, ...(lang ? { lang } : {}), change: "changed" });
      return theirs;
    }
    return this.choose({ ...place, base, mine, theirs }) === "mine" ? mine : theirs;
  }

  /** Members without order: what either side added is in, what either side took out is not. */
  set(field: string, base: readonly number[], mine: readonly number[], theirs: readonly number[]): readonly number[] {
    const sorted = (list: readonly number[]): number[] => [...new Set(list)].sort((a, b) => a - b);
    const alike = (a: readonly number[], b: readonly number[]): boolean => same(sorted(a), sorted(b));
    if (alike(mine, theirs) || alike(theirs, base)) return mine;
    this.taken.push({ id: field, field, change: "changed" });
    if (alike(mine, base)) return theirs;
    return sorted([...mine, ...theirs]).filter(
      (id) => !base.includes(id) || (mine.includes(id) && theirs.includes(id)),
    );
  }

  text(field: string, base: Text, mine: Text, theirs: Text): Text {
    return langs.reduce<Text>((text, lang) => {
      const place = { id: `${field}.${lang}`, kind: "text", field, lang } as const;
      return withText(text, lang, this.value(place, base[lang] ?? "", mine[lang] ?? "", theirs[lang] ?? ""));
    }, {});
  }

  list(field: string, base: TextList, mine: TextList, theirs: TextList): TextList {
    return langs.reduce<TextList>((list, lang) => {
      const place = { id: `${field}.${lang}`, kind: "list", field, lang } as const;
      return withList(list, lang, this.value(place, base[lang] ?? [], mine[lang] ?? [], theirs[lang] ?? []));
    }, {});
  }

  /** A list of rows: each merged for itself, then their order. */
  rows<T extends { key: string }>(
    field: string,
    base: readonly T[],
    mine: readonly T[],
    theirs: readonly T[],
    mergeRow: (base: T | null, mine: T, theirs: T) => T,
    alike: (a: T, b: T) => boolean = same,
  ): T[] {
    const [before, own, other] = [base, mine, theirs].map((rows) => new Map(rows.map((row) => [row.key, row])));
    const kept = new Map<string, T>();
    const keys = new Set([...base, ...mine, ...theirs].map(({ key }) => key));
    for (const key of keys) {
      const [b, m, t] = [before?.get(key) ?? null, own?.get(key) ?? null, other?.get(key) ?? null];
      const row = m && t ? mergeRow(b, m, t) : this.row(key, b, m, t, alike);
      if (row) kept.set(key, row);
    }
    const toKeys = (rows: readonly T[]): string[] => rows.map(({ key }) => key);
    const orders = { base: toKeys(base), mine: toKeys(mine), theirs: toKeys(theirs) };
    const isKept = (key: string): boolean => kept.has(key);
    const backbone = mergeBackbone(orders, isKept) ?? this.order(field, base, mine, theirs, isKept);
    return weave(backbone, orders, isKept).flatMap((key) => kept.get(key) ?? []);
  }

  /** A row that one side does not have. */
  private row<T>(field: string, base: T | null, mine: T | null, theirs: T | null, alike: (a: T, b: T) => boolean) {
    const id = `${field}:row`;
    const left = mine ?? theirs;
    if (!base) {
      if (theirs) this.taken.push({ id, field, change: "added" });
      return left;
    }
    if (left === null || alike(left, base)) {
      // Gone on one side, untouched on the other.
      if (mine) this.taken.push({ id, field, change: "removed" });
      return null;
    }
    return this.choose({ id, kind: "row", field, base, mine, theirs }) === "mine" ? mine : theirs;
  }

  private order<T extends { key: string }>(
    field: string,
    base: readonly T[],
    mine: readonly T[],
    theirs: readonly T[],
    isKept: (key: string) => boolean,
  ): string[] {
    const side = this.choose({ id: `${field}:order`, kind: "order", field, base, mine, theirs });
    const [rows, others] = side === "mine" ? [mine, theirs] : [theirs, mine];
    const common = new Set(others.map(({ key }) => key));
    return rows.map(({ key }) => key).filter((key) => common.has(key) && isKept(key));
  }
}
