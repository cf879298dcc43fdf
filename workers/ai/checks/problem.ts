import type { LangMap } from "@toque/db/schemas/common.ts";
import type { FindingCode, Named, ParamsOf, StoredFinding } from "@toque/db/schemas/findings.ts";

/** A finding of a check: an English sentence for the model, and the same as data for clients. */
export interface Problem {
  text: string;
  finding: StoredFinding;
}

/** States what was found. The parameters are those of the code, names as language maps. */
export const problem = <C extends FindingCode>(text: string, code: C, params: ParamsOf<C>): Problem => ({
  text,
  finding: { code, params },
});

export const textsOf = (problems: readonly Problem[]): string[] => problems.map(({ text }) => text);
export const findingsOf = (problems: readonly Problem[]): StoredFinding[] => problems.map(({ finding }) => finding);

/** An entity as a finding names it: in all languages, so that each reader gets their own. */
export const refer = ({ id, name }: { id: number; name: LangMap }): Named => ({ id, name });
export const referAll = (entities: Iterable<{ id: number; name: LangMap }>): Named[] => [
  ...new Map([...entities].map((entity) => [entity.id, refer(entity)])).values(),
];

/** Names that the tables do not have, as the model wrote them. */
export const unknownNames = (names: readonly string[]): Named[] =>
  [...new Set(names)].map((name) => ({ id: null, name }));

/** Foods of a request as a finding names them. */
export const referFoods = (foods: readonly { id: number; names: LangMap }[]): Named[] =>
  referAll(foods.map(({ id, names }) => ({ id, name: names })));

/** A model's answer that could not be parsed. */
export const unusable = (fault: string | null): Problem => problem(fault ?? "", "no_usable_answer", {});
