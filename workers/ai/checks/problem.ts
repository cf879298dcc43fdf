import type { LangMap } from "@toque/db/entities/common.ts";
import type { Finding, FindingCode, Named, ParamsOf } from "@toque/db/entities/findings.ts";

/** Something that a check found: an English sentence for the model, and the same as data for people's clients. */
export interface Problem {
  text: string;
  finding: Finding;
}

/** States what was found. The parameters are those of the code, names as language maps. */
export const problem = <C extends FindingCode>(text: string, code: C, params: ParamsOf<C>): Problem => ({
  text,
  finding: { code, params },
});

export const textsOf = (problems: readonly Problem[]): string[] => problems.map(({ text }) => text);
export const findingsOf = (problems: readonly Problem[]): Finding[] => problems.map(({ finding }) => finding);

/** An entity as a finding names it: whoever reads it gets the name in their own language. */
export const refer = ({ id, name }: { id: number; name: LangMap }): Named => ({ id, name });
export const referAll = (entities: Iterable<{ id: number; name: LangMap }>): Named[] => [
  ...new Map([...entities].map((entity) => [entity.id, refer(entity)])).values(),
];

/** What the tables do not have, in the words that the model used. */
export const strangers = (names: readonly string[]): Named[] => [...new Set(names)].map((name) => ({ id: null, name }));

/** The answer of a model that could not be read at all. */
export const unusable = (fault: string | null): Problem => problem(fault ?? "", "no_usable_answer", {});
