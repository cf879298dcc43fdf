import type { CoverShape } from "@toque/db/schemas/food-cover.ts";
import type { Pen } from "../pen.ts";
import { drawSymbol } from "../symbols/draw.ts";
import { type Symbols, symbolNamed, symbols } from "../symbols/load.ts";
import { biscuit, bread, flatbread } from "./breads.ts";
import { cube, dice, ladyfinger, ring, sausage, shred, stick, strip, thinStick } from "./cuts.ts";
import { type Draw, is, type Look } from "./look.ts";
import { chocolate, coin, driedFruit, egg, meat, sausageSlice, tomatoSlice } from "./pieces.ts";
import { floret, frilled, leaf, lobed, wedge } from "./plants.ts";
import { cheeseShred, crumble, drizzle, dust, frond, grain, noodle, sprinkle } from "./scattered.ts";

/** Maps foods to a drawing: those of the shape with one of the words or traits, or all of them when none is given. */
interface Match {
  shape: CoverShape;
  /** Parts of a food's key. */
  words?: readonly string[];
  traits?: readonly string[];
}

/** The name of a symbol or, for varied pieces, several names with their shares (sum 1). */
type SymbolChoice = string | Readonly<Record<string, number>>;

/** By code or by a symbol, whose size `scale` changes. */
export type Drawing = Match & ({ draw: Draw } | { symbol: SymbolChoice; scale?: number });

/** The first matching entry draws a food. */
export const drawings: readonly Drawing[] = [
  { shape: "egg", draw: egg },
  { shape: "leaf", words: ["mangetout", "pod", "snap"], symbol: "mangetout" },
  { shape: "leaf", words: ["coriander", "parsley", "chervil"], symbol: "coriander-sprig" },
  { shape: "leaf", words: ["rocket", "dandelion"], draw: lobed },
  { shape: "leaf", words: ["lettuce", "kale", "chard", "chicory", "pak-choi", "cabbage"], draw: frilled },
  { shape: "leaf", draw: leaf },
  { shape: "slice", words: ["lemon", "lime", "orange", "grapefruit"], symbol: "citrus-slice" },
  { shape: "slice", words: ["tomato"], draw: tomatoSlice },
  { shape: "slice", words: ["avocado"], symbol: "avocado-slice" },
  { shape: "slice", words: ["celery"], symbol: "celery-slice" },
  { shape: "slice", words: ["garlic"], symbol: "garlic-slice" },
  { shape: "slice", words: ["mussel", "clam"], symbol: "mussel" },
  { shape: "slice", words: ["salami", "chorizo"], draw: sausageSlice },
  { shape: "slice", traits: ["meat", "poultry", "beef", "lamb"], symbol: "roast-slice" },
  { shape: "slice", words: ["halloumi", "tempeh"], symbol: "halloumi-slice" },
  { shape: "slice", draw: coin },
  { shape: "ring", draw: ring },
  { shape: "stick", words: ["vanilla", "cinnamon"], draw: thinStick },
  { shape: "stick", words: ["ladyfinger", "biscuit"], draw: ladyfinger },
  { shape: "stick", words: ["sausage"], draw: sausage },
  { shape: "stick", draw: stick },
  { shape: "grain", draw: grain },
  { shape: "pea", words: ["black-bean", "kidney", "white-bean", "broad", "edamame"], symbol: "bean" },
  { shape: "pea", words: ["raisin"], symbol: "raisin" },
  { shape: "pea", words: ["chickpea"], symbol: "chickpea" },
  { shape: "pea", words: ["blueberry"], symbol: "blueberry" },
  { shape: "pea", words: ["sprout"], symbol: "brussels-sprout" },
  { shape: "pea", words: ["caper", "split"], symbol: "pea", scale: 13 / 21 },
  { shape: "pea", symbol: "pea" },
  { shape: "berry", words: ["strawberry"], symbol: { "strawberry-half": 0.45, strawberry: 0.55 } },
  { shape: "berry", words: ["raspberry", "blackberry"], symbol: "raspberry" },
  { shape: "berry", words: ["currant"], symbol: "berry", scale: 4 / 9 },
  { shape: "berry", words: ["cherry-tomato"], symbol: "cherry-tomato" },
  { shape: "berry", words: ["cherry"], symbol: "cherry" },
  { shape: "berry", words: ["grape"], symbol: "berry", scale: 10 / 9 },
  { shape: "berry", symbol: "berry" },
  { shape: "cube", draw: cube },
  { shape: "dice", draw: dice },
  { shape: "wedge", words: ["artichoke"], symbol: "artichoke" },
  { shape: "wedge", words: ["melon"], symbol: "melon-wedge" },
  { shape: "wedge", words: ["apple", "pear", "quince"], symbol: "apple-wedge" },
  { shape: "wedge", draw: wedge },
  { shape: "crumble", draw: crumble },
  { shape: "strip", words: ["ham", "bacon"], symbol: "ham" },
  { shape: "strip", words: ["salmon", "anchov"], symbol: "fish-strip" },
  { shape: "strip", words: ["ginger", "cabbage", "sauerkraut"], draw: shred },
  { shape: "strip", draw: strip },
  { shape: "shrimp", symbol: "shrimp" },
  { shape: "fish", symbol: "fish" },
  { shape: "floret", draw: floret },
  { shape: "mushroom", symbol: "mushroom-slice" },
  { shape: "noodle", draw: noodle },
  { shape: "penne", words: ["macaroni"], symbol: "macaroni" },
  { shape: "penne", symbol: "penne" },
  { shape: "liquid", symbol: "puddle" },
  { shape: "sauce", symbol: "sauce" },
  { shape: "cream", symbol: "cream-dollop" },
  { shape: "cheese-shred", draw: cheeseShred },
  { shape: "chunk", words: ["walnut", "pecan"], symbol: "walnut" },
  { shape: "chunk", words: ["chocolate"], draw: chocolate },
  { shape: "chunk", words: ["date", "prune", "apricot", "chestnut"], draw: driedFruit },
  { shape: "chunk", traits: ["meat", "poultry", "beef", "pork", "lamb", "fish"], draw: meat },
  { shape: "chunk", symbol: "chunk" },
  { shape: "sprinkle", words: ["dill"], draw: frond },
  { shape: "sprinkle", draw: sprinkle },
  { shape: "seed", words: ["hazelnut"], symbol: "hazelnut" },
  { shape: "seed", words: ["peanut", "pomegranate", "passion"], symbol: "pomegranate-seed" },
  { shape: "seed", words: ["caraway", "cumin", "fennel", "flax", "clove"], symbol: "caraway" },
  { shape: "seed", words: ["anise"], symbol: "star-anise" },
  { shape: "seed", words: ["almond", "cashew"], symbol: "almond" },
  { shape: "seed", words: ["pine"], symbol: "pine-nut" },
  { shape: "seed", symbol: "seed" },
  { shape: "round", words: ["yolk"], symbol: "egg-yolk" },
  { shape: "round", words: ["pita", "tortilla"], draw: flatbread },
  { shape: "round", words: ["biscuit"], draw: biscuit },
  { shape: "round", words: ["octopus"], symbol: "octopus-slice" },
  { shape: "round", words: ["scallop"], symbol: "scallop" },
  { shape: "round", symbol: "cheese-round" },
  { shape: "bread", draw: bread },
  { shape: "sheet", symbol: "pasta-sheet" },
  { shape: "dust", draw: dust },
  { shape: "drizzle", draw: drizzle },
  { shape: "fillet", words: ["salmon", "cod", "tuna", "haddock"], traits: ["fish"], symbol: "fish-fillet" },
  { shape: "fillet", symbol: "steak" },
];

/** The area in px² of one piece of each shape. */
export const pieceArea: Record<CoverShape, number> = {
  egg: 5600,
  leaf: 800,
  slice: 2100,
  ring: 1100,
  stick: 1250,
  grain: 420,
  pea: 420,
  berry: 1200,
  cube: 1250,
  dice: 420,
  wedge: 2300,
  crumble: 1100,
  strip: 900,
  shrimp: 2000,
  fish: 13000,
  floret: 2500,
  mushroom: 2000,
  noodle: 5200,
  penne: 900,
  liquid: 2400,
  sauce: 3000,
  cream: 2700,
  "cheese-shred": 520,
  chunk: 2600,
  sprinkle: 500,
  seed: 380,
  round: 3000,
  bread: 12000,
  sheet: 8000,
  dust: 1500,
  drizzle: 1800,
  fillet: 9000,
};

/** Draws one piece of a food. */
export type DrawPiece = (pen: Pen, look: Look & { shape: CoverShape }) => string;

/**
 * Draws pieces according to a table of drawings.
 * @throws when a drawing names an unknown symbol
 */
export function pieceDrawer(table: readonly Drawing[], among: Symbols): DrawPiece {
  const lines = table.map((line) => {
    const { words = [], traits = [] } = line;
    const all = words.length + traits.length === 0;
    return {
      fits: (look: Look & { shape: CoverShape }) =>
        look.shape === line.shape &&
        (all || is(look.key, ...words) || traits.some((trait) => look.traits.includes(trait))),
      draw: "draw" in line ? line.draw : fromSymbol(line.symbol, line.scale ?? 1, among),
    };
  });
  return (pen, look) => lines.find(({ fits }) => fits(look))?.draw(pen, look) ?? "";
}

function fromSymbol(choice: SymbolChoice, scale: number, among: Symbols): Draw {
  if (typeof choice === "string") {
    const symbol = symbolNamed(choice, among);
    return (pen, look) => drawSymbol(symbol, scale === 1 ? pen : pen.scaled(scale), look);
  }
  const variants = Object.entries(choice).map(([name, share]) => ({ share, draw: fromSymbol(name, scale, among) }));
  return (pen, look) => {
    let rest = pen.rng.next();
    for (const { share, draw } of variants) {
      if (rest < share) return draw(pen, look);
      rest -= share;
    }
    return variants.at(-1)?.draw(pen, look) ?? "";
  };
}

export const drawPiece = pieceDrawer(drawings, symbols);
