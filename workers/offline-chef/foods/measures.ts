import { Type } from "@sinclair/typebox";
import { Figures, foodFigure, foodTest, Terms } from "../compose/terms.ts";
import { checked, strict } from "../data.ts";
import data from "./measures.json";

const Measures = Type.Object({ liquid: Terms, spooned: Terms, addedLast: Terms, usualGrams: Figures }, strict);
const { liquid, spooned, addedLast, usualGrams } = checked(Measures, data, "measures.json");

/** Whether a cook pours it, where its density is known. */
export const isPoured = foodTest(liquid);
/** Whether little of it is measured by spoons. */
export const isSpooned = foodTest(spooned);
/** Whether it goes into a savoury dish at the end. */
export const isAddedLast = foodTest(addedLast);
/** Grams for a serving where the corpus does not use the food. */
export const gramsWithoutUse = foodFigure(usualGrams);
