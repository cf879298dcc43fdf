import { type Static, Type } from "@sinclair/typebox";
import { Body, Enum, Id, Lang, LangText, Nullable } from "./common.ts";

/** What was corrected of a line: which food is meant, or how much one of a unit is. */
export const correctionKinds = ["food", "measure"] as const;
export const CorrectionKind = Enum(correctionKinds);
export type CorrectionKind = Static<typeof CorrectionKind>;

/** `kept` applies to the lines of every cook, `removed` only to those of the cooks who made it; without a decision the number of cooks counts. */
export const CorrectionDecision = Enum(["kept", "removed"]);
export type CorrectionDecision = Static<typeof CorrectionDecision>;
export const CorrectionStatus = Enum(["open", "kept", "removed"]);
export type CorrectionStatus = Static<typeof CorrectionStatus>;

/** A food or a measure that a line means. */
export const CorrectedName = Type.Object({ id: Id, name: LangText, plural: Type.String() });

/** What cooks of an installation agree that the words of ingredient lines mean. No cook is named. */
export const LineCorrection = Type.Object({
  kind: CorrectionKind,
  lang: Lang,
  words: Type.String({ description: "The food's words, folded and in the singular; of a measure its unit" }),
  food: Nullable(CorrectedName),
  quantity: Nullable(CorrectedName),
  per_unit: Nullable(Type.Number({ description: "So many of the quantity are one of the unit" })),
  cooks: Type.Integer({ description: "So many say so" }),
  times: Type.Integer({ description: "So often they said so" }),
  corrected_at: Type.String(),
  decision: Nullable(CorrectionDecision),
  counts: Type.Boolean({ description: "Whether lines of cooks who have not said so are understood by it" }),
});
export type LineCorrection = Static<typeof LineCorrection>;

export const CorrectionReview = Body({
  kind: CorrectionKind,
  lang: Lang,
  words: Type.String({ minLength: 1, maxLength: 100 }),
  food_id: Nullable(Id),
  quantity_id: Nullable(Id),
  per_unit: Nullable(Type.Number({ exclusiveMinimum: 0 })),
  decision: Nullable(CorrectionDecision),
});
export type CorrectionReview = Static<typeof CorrectionReview>;
