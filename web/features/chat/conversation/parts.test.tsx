import { beforeAll, describe, expect, test } from "bun:test";
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { RecipeEdit, SafetyCard } from "@toque/db/schemas/chat-parts.ts";
import { type Lang, langs } from "@toque/db/schemas/common.ts";
import { changeList, summaryOf } from "@toque/db/shared/change-list/texts.ts";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import de from "../../../i18n/de/chat.json";
import en from "../../../i18n/en/chat.json";
import es from "../../../i18n/es/chat.json";
import fr from "../../../i18n/fr/chat.json";
import { Texts } from "../../../shared/i18n/texts.ts";
import { TextsContext } from "../../../shared/i18n/use-translation.ts";
import { BubbleView } from "./bubble.tsx";
import { SafetyCardView } from "./safety-card.tsx";

const texts = new Texts();
beforeAll(() => {
  texts.start({
    language: "en",
    catalogues: { en: { chat: en }, fr: { chat: fr }, es: { chat: es }, de: { chat: de } },
  });
});

const draw = (element: ReactNode): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <TextsContext value={texts}>
        <MantineProvider>{element}</MantineProvider>
      </TextsContext>
    </QueryClientProvider>,
  ).replaceAll(/<style[^>]*>[\s\S]*?<\/style>/g, "");

const words = (html: string): string => html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
const all = (text: string) => Object.fromEntries(langs.map((lang) => [lang, text])) as Record<Lang, string>;
const grams = { name: all("g"), plural: all("g"), weight: 1, unit: "g" as const };
const line = (food: Record<Lang, string>, count: number) => ({ food, amount: { count, quantity: grams }, note: null });
const butter = { en: "Butter", fr: "Beurre", es: "Mantequilla", de: "Butter" };
const walnuts = { en: "Walnuts", fr: "Noix", es: "Nueces", de: "Walnüsse" };

const edits: RecipeEdit[] = [
  { type: "number_changed", field: "nb_servings", before: 4, after: 6, scaled: true },
  { type: "amount_changed", part: null, before: line(butter, 100), after: line(butter, 60) },
  { type: "food_removed", part: null, before: line(walnuts, 50) },
  { type: "step_rewritten", part: all("Topping"), number: 3 },
  { type: "step_timed", part: null, number: 2, before: 10, after: null },
];

describe("the list of changes", () => {
  test("says each change in the reader's language and units", () => {
    const plain = (lang: Lang, system: "metric" | "us" = "metric") =>
      changeList(edits, { lang, system }).map((text) => text.replaceAll("\u00a0", " "));
    expect(plain("en")).toEqual([
      "Servings 4 → 6, all amounts with them",
      "Butter 100 g → 60 g",
      "Walnuts removed",
      "Topping: Step 3 rewritten",
      "Step 2: 10 min → no time",
    ]);
    expect(plain("fr").slice(1, 3)).toEqual(["Beurre 100 g → 60 g", "Retiré\u202f: Noix"]);
    expect(plain("es").slice(1, 3)).toEqual(["Mantequilla 100 g → 60 g", "Se quita: Nueces"]);
    expect(plain("de").slice(1, 3)).toEqual(["Butter 100 g → 60 g", "Gestrichen: Walnüsse"]);
    expect(plain("en", "us")[1]).toBe("Butter 3½ oz → 2 oz");
  });

  test("a summary is the same list, cut at a limit; names have no meaning as patterns", () => {
    expect(summaryOf(edits.slice(1, 3), { lang: "en", system: "metric" }).replaceAll("\u00a0", " ")).toBe(
      "Butter 100 g → 60 g; Walnuts removed",
    );
    const many = Array.from({ length: 60 }, () => edits[2]!);
    expect(summaryOf(many, { lang: "en", system: "metric" }).length).toBeLessThanOrEqual(300);
    expect(summaryOf([], { lang: "de", system: "metric" })).not.toBe("");
    const odd: RecipeEdit = { type: "food_removed", part: null, before: line(all("{amount}$&"), 1) };
    expect(changeList([odd], { lang: "en", system: "metric" })).toEqual(["{amount}$& removed"]);
  });

  test("stands in the bubble of the answer, above its actions", () => {
    const event = {
      type: "recipe_modified" as const,
      id: 3,
      recipe_id: 1,
      version: 2,
      previous_version: 1,
      summary: "as the model says",
      edits,
    };
    const bubble = { kind: "ai" as const, key: "job-1", text: "There.", model: null, changes: [event], cards: [] };
    const said = words(draw(<BubbleView bubble={bubble} renderChange={() => <button type="button">Undo</button>} />));
    expect(said).toMatch(/There\. What I changed .*Walnuts removed.* Undo/);
    expect(said).not.toContain("as the model says");
  });
});

const card: SafetyCard = {
  type: "safety",
  recipe_id: 1,
  recipe_name: all("Hummus <b>"),
  facts: [
    {
      subject: "allergen",
      key: "sesame",
      name: all("Sesame"),
      status: "contains",
      foods: [all("Tahini")],
      yours: true,
    },
    { subject: "allergen", key: "nuts", name: all("Tree nuts"), status: "may_contain", foods: [], yours: false },
    { subject: "allergen", key: "milk", name: all("Milk"), status: "unknown", foods: [], yours: false },
    { subject: "allergen", key: "fish", name: all("Fish"), status: "not_named", foods: [], yours: false },
    { subject: "diet", key: "vegan", name: all("Vegan"), status: "contains", foods: [all("Honey")], yours: false },
  ],
  unknown: [{ reason: "not_stated", names: [all("Spice mix")] }],
  notes: [],
  for_whom: ["pregnancy"],
};

describe("the safety card", () => {
  test.each([...langs])("says in %s what is known, what is not, and to read the labels", async (lang) => {
    texts.show(lang);
    const { safety } = { en, fr, es, de }[lang];
    const said = words(draw(<SafetyCardView card={card} />));
    const shown = [
      ...Object.values(safety.status),
      safety.diet.contains,
      safety.unknown.title,
      safety.for_whom.pregnancy,
      safety.labels,
      safety.yours,
    ];
    for (const text of shown) expect(said).toContain(text.replace(/\s/g, " "));
    expect(said).toContain("pice mix");
    // It promises nothing.
    expect(said).not.toMatch(/\bsafe\b|sans danger|seguro|unbedenklich|sicher\b/i);
    texts.show("en");
  });

  test("names are text, and what no language has is not an empty list", () => {
    const html = draw(
      <SafetyCardView card={{ ...card, facts: [], unknown: [{ reason: "no_ingredients", names: [] }] }} />,
    );
    expect(html).toContain("Hummus &lt;b&gt;");
    expect(words(html)).toContain(en.safety.unknown.no_ingredients);
  });
});
