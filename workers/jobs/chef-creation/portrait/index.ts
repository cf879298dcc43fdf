import { drawPlate, drawTable } from "./backdrop.ts";
import { drawBody, drawPocket } from "./body.ts";
import { drawFace, skins } from "./face.ts";
import { drawHairBefore, drawHairBehind, hairColors } from "./hair.ts";
import { drawHeadwear, drawHeadwearBehind, hides } from "./headwear.ts";
import { Definitions } from "./pen.ts";

/**
 * Draws the portrait of a chef from its traits, in layers from the table to the hat.
 * @param traits part of the portrait to its kind (`rules.json`); an unknown kind is drawn as the first of its part
 * @returns an SVG document of 240 × 240, the same for the same traits; it refers to nothing outside
 */
export function drawPortrait(traits: Readonly<Record<string, string>>): string {
  const definitions = new Definitions();
  const skin = skins[traits.skin ?? ""] ?? skins.porcelain!;
  const hair = hairColors[traits.hair_color ?? ""] ?? hairColors.black!;
  const headwear = traits.headwear ?? "none";
  const hidden = hides(headwear);
  const style = hidden.hair ? "none" : (traits.hair ?? "short");
  const layers = [
    drawTable(definitions, traits.table),
    drawPlate(definitions, traits.plate),
    drawHairBehind(definitions, style, hair),
    drawHeadwearBehind(definitions, headwear),
    drawBody(definitions, traits.jacket ?? "white", skin, hidden.ears),
    drawFace(definitions, {
      skin,
      hair,
      beard: traits.beard ?? "none",
      mouth: traits.mouth ?? "smile",
      brows: traits.brows ?? "calm",
      glasses: traits.glasses ?? "none",
      ears: !hidden.ears && style !== "bob",
    }),
    drawHairBefore(definitions, style, hair, headwear !== "none"),
    drawHeadwear(definitions, headwear),
    drawPocket(definitions, traits.pocket ?? "none"),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" width="240" height="240">${definitions}${layers.join("")}</svg>`;
}
