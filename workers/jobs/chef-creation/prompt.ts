import labels from "@toque/db/seed/game/labels.json";

const words = labels.traits as Record<string, Record<string, { en: string }>>;

/** Parts that a portrait says nothing of where they are not there. */
const ABSENT = new Set(["none"]);

/** Asks an image model for the portrait of a chef with these traits, in the hand of the other drawings. Nothing else of anybody is said. */
export function portraitPrompt(traits: Readonly<Record<string, string>>): string {
  const seen = Object.entries(traits)
    .filter(([, kind]) => !ABSENT.has(kind))
    .map(([part, kind]) => {
      const said = words[part]?.[kind]?.en ?? kind;
      return part === "hair_color" ? `hair colour ${said}` : said;
    });
  return [
    "Portrait of an invented cook, head and shoulders, centred, seen from the front, the whole headwear inside of the picture.",
    `${seen.join(", ")}.`,
    "The plate stands upright behind the head like a halo, the table is the background.",
    "Calm flat illustration without outlines, soft light from the top left, warm contact shadow, muted natural colours.",
    "No text, no letters, no logo, no frame, one person only, nobody who exists.",
  ].join(" ");
}
