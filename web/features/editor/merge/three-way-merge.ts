import type { Lang } from "@toque/db/schemas/common.ts";
import { withList, withText } from "../form/translations.ts";
import { type EditorForm, langs, type Text, type TextList } from "../form/types.ts";
import { insertOneSided, mergeCommonOrder } from "./merge-order.ts";

export type Side = "mine" | "theirs";
export type ConflictKind = "text" | "list" | "value" | "line" | "image" | "row" | "order";

/** A value that both sides changed differently. */
export interface Conflict {
  /** Stable for the same three forms: the key of the choices. */
  id: string;
  kind: ConflictKind;
  /** The id of the field (see fields.ts), or the key of a row. */
  field: string;
  lang?: Lang;
  /** null: absent. */
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

/** A change of the other side that was applied without a conflict. */
export interface AutoMerged {
  id: string;
  field: string;
  lang?: Lang;
  change: "changed" | "added" | "removed" | "moved";
}

export interface Merged {
  form: EditorForm;
  conflicts: Conflict[];
  autoMerged: AutoMerged[];
}

/** The sides that the user chose, by conflict id; without a choice "mine" is used. */
export type Choices = ReadonlyMap<string, Side>;

export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

interface Place {
  id: string;
  kind: ConflictKind;
  field: string;
  lang?: Lang;
}

/** A three-way merge, value by value; collects the conflicts and the changes that were applied automatically. */
export class ThreeWayMerge {
  readonly conflicts: Conflict[] = [];
  readonly autoMerged: AutoMerged[] = [];
  constructor(private readonly choices: Choices) {}

  private choose(conflict: Conflict): Side {
    this.conflicts.push(conflict);
    return this.choices.get(conflict.id) ?? "mine";
  }

  /** Merges a value that changes as a whole. */
  value<T>(place: Place, base: T, mine: T, theirs: T, equal: (a: T, b: T) => boolean = same): T {
    if (equal(mine, theirs) || equal(theirs, base)) return mine;
    const { id, field, lang } = place;
    if (equal(mine, base)) {
      this.autoMerged.push({ id, field, ...(lang ? { lang } : {}), change: "changed" });
      return theirs;
    }
    return this.choose({ ...place, base, mine, theirs }) === "mine" ? mine : theirs;
  }

  /** Merges an unordered set: additions and removals of both sides are applied. */
  set(field: string, base: readonly number[], mine: readonly number[], theirs: readonly number[]): readonly number[] {
    const sorted = (list: readonly number[]): number[] => [...new Set(list)].sort((a, b) => a - b);
    const equal = (a: readonly number[], b: readonly number[]): boolean => same(sorted(a), sorted(b));
    if (equal(mine, theirs) || equal(theirs, base)) return mine;
    this.autoMerged.push({ id: field, field, change: "changed" });
    if (equal(mine, base)) return theirs;
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

  /** Merges a list of rows: each row, and then their order. */
  rows<T extends { key: string }>(
    field: string,
    base: readonly T[],
    mine: readonly T[],
    theirs: readonly T[],
    mergeRow: (base: T | null, mine: T, theirs: T) => T,
    equal: (a: T, b: T) => boolean = same,
  ): T[] {
    const [before, own, other] = [base, mine, theirs].map((rows) => new Map(rows.map((row) => [row.key, row])));
    const mergedRows = new Map<string, T>();
    const keys = new Set([...base, ...mine, ...theirs].map(({ key }) => key));
    for (const key of keys) {
      const [b, m, t] = [before?.get(key) ?? null, own?.get(key) ?? null, other?.get(key) ?? null];
      const row = m && t ? mergeRow(b, m, t) : this.row(key, b, m, t, equal);
      if (row) mergedRows.set(key, row);
    }
    const toKeys = (rows: readonly T[]): string[] => rows.map(({ key }) => key);
    const orders = { base: toKeys(base), mine: toKeys(mine), theirs: toKeys(theirs) };
    const isKept = (key: string): boolean => mergedRows.has(key);
    const order = mergeCommonOrder(orders, isKept) ?? this.order(field, base, mine, theirs, isKept);
    return insertOneSided(order, orders, isKept).flatMap((key) => mergedRows.get(key) ?? []);
  }

  /** Merges a row that one side does not have. */
  private row<T>(field: string, base: T | null, mine: T | null, theirs: T | null, equal: (a: T, b: T) => boolean) {
    const id = `${field}:row`;
    const remaining = mine ?? theirs;
    if (!base) {
      if (theirs) this.autoMerged.push({ id, field, change: "added" });
      return remaining;
    }
    if (remaining === null || equal(remaining, base)) {
      // Removed on one side, unchanged on the other.
      if (mine) this.autoMerged.push({ id, field, change: "removed" });
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
