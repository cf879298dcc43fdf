import { migrate } from "@toque/db/client/migrate.ts";
import { openPGliteInMemory } from "@toque/db/client/pglite.ts";
import { FoodLexicon } from "@toque/db/foods/lexicon.ts";
import { type FoodRow, lexiconRows } from "@toque/db/foods/lexicon-rows.ts";
import { type Lang, langs } from "@toque/db/schemas/common.ts";
import type { RecipeContent } from "@toque/db/schemas/recipe-content.ts";
import { seed } from "@toque/db/seed/seed.ts";
import { tokensOf } from "@toque/db/shared/lexicon/tokens.ts";
import { textsOf } from "@toque/workers/eval/texts.ts";
import { median, type Report } from "./figures.ts";
import { Draw, numbersFrom } from "./search-data.ts";

const RECIPES = 1000;
const ROUNDS = 5;

/** A recipe as the scanner reads it. */
interface Text {
  text: string;
  lang: Lang;
}

const seconds = (work: () => void): number => {
  const started = performance.now();
  work();
  return (performance.now() - started) / 1000;
};

/** A text with each food that it names exchanged for another one of the table, so that no two recipes have the same words. */
function withOtherFoods(lexicon: FoodLexicon, foods: readonly FoodRow[], draw: Draw, { text, lang }: Text): string {
  let written = "";
  let from = 0;
  for (const { start, end } of lexicon.scan(text, lang)) {
    written += text.slice(from, start) + draw.one(draw.one(foods).names[lang]).toLowerCase();
    from = end;
  }
  return written + text.slice(from);
}

/** Texts of recipes: those of the starter recipes in turn, in each language, with other foods. */
function recipeTexts(rows: readonly FoodRow[], contents: readonly RecipeContent[]): Text[] {
  const draw = new Draw(numbersFrom(7));
  const lexicon = new FoodLexicon(rows);
  const own = contents.flatMap((content) => langs.map((lang) => ({ text: textsOf(content, lang).join("\n"), lang })));
  return Array.from({ length: RECIPES }, (_, i) => {
    const { lang } = own[i % own.length]!;
    return { text: withOtherFoods(lexicon, rows, draw, own[i % own.length]!), lang };
  });
}

/** What it takes to find the foods in the texts of 1,000 recipes, on one core, beside folding their words alone. */
export async function measureLexicon(): Promise<Report> {
  const { database } = await openPGliteInMemory();
  try {
    await migrate(database);
    await seed(database);
    const rows = await lexiconRows(database.sql);
    const contents = await database.sql<
      { content: RecipeContent }[]
    >`select content from recipe_versions order by recipe_id`;
    const texts = recipeTexts(
      rows,
      contents.map(({ content }) => content),
    );
    const [making, firsts, agains, floors]: number[][] = [[], [], [], []];
    let mentions = 0;
    for (let round = 0; round < ROUNDS; round++) {
      let lexicon: FoodLexicon | undefined;
      making!.push(seconds(() => (lexicon = new FoodLexicon(rows))));
      const scanAll = () => {
        mentions = 0;
        for (const { text, lang } of texts) mentions += lexicon!.scan(text, lang).length;
      };
      firsts!.push(seconds(scanAll));
      // Another text of the same words: what is kept of whole texts does not help, what is kept of words does.
      for (const one of texts) one.text = ` ${one.text}`;
      agains!.push(seconds(scanAll));
      floors!.push(
        seconds(() => {
          for (const { text } of texts) tokensOf(text);
        }),
      );
    }
    const floor = { what: "the same texts folded and split into words", value: median(floors ?? []) };
    const target = { of: "value", atMost: 1 } as const;
    const characters = Math.round(texts.reduce((sum, { text }) => sum + text.length, 0) / 1000);
    return {
      figures: [
        {
          name: "foods found in 1,000 recipes, by a new lexicon",
          value: median(firsts ?? []),
          unit: "s",
          floor,
          target,
        },
        {
          name: "foods found in 1,000 recipes, their words known",
          value: median(agains ?? []),
          unit: "s",
          floor,
          target,
        },
        { name: "lexicon made of its foods and words", value: median(making ?? []), unit: "s" },
      ],
      notes: [
        `lexicon: medians of ${ROUNDS} on one core; ${rows.length} foods; ${characters},000 characters, ${mentions} mentions`,
      ],
    };
  } finally {
    await database.close();
  }
}
