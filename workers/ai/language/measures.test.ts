import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { languageOf } from "./detect.ts";
import { minutesNamed, numbersOf, temperaturesOf, timesOf } from "./measures.ts";

describe("times", () => {
  test.each([
    ["Bake for 25 minutes.", 25],
    ["Faites cuire 8 à 10 minutes.", 10],
    ["Hornea 1 hora y 30 minutos.", 90],
    ["1 Stunde und 15 Minuten garen.", 75],
    ["Laissez mijoter 1 h 30, à couvert.", 90],
    ["Simmer for 1½", null],
    ["Cook for 20 minutes, stirring every 5 minutes.", 20],
    ["Alle 10 Minuten wenden, 40 Min. braten.", 40],
    ["Add the peas 5 minutes before the end, after 15 minutes.", 15],
    ["Chill for half an hour.", 30],
    ["Reposer une demi-heure au frais.", 30],
    ["Boil for 3–4 min, drain.", 4],
    ["A 10-minute rest.", 10],
    ["Heat to 180 °C.", null],
    ["Use 2 hands and 300 g of minced beef.", null],
  ] as const)("%s", (text, minutes) => {
    expect(minutesNamed(text)).toBe(minutes);
  });

  test("repeated and relative times are found, but not spent", () => {
    expect(timesOf("Take out 10 minutes before serving")).toEqual([{ minutes: 10, spent: false }]);
  });

  test("any number of minutes is read in every language", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 600 }),
        fc.constantFrom("minutes", "minutos", "Minuten", "min"),
        (n, unit) => {
          expect(minutesNamed(`x ${n} ${unit}.`)).toBe(n);
        },
      ),
    );
  });
});

describe("numbers and temperatures", () => {
  test("are equal in the notation of any language", () => {
    expect(numbersOf("1,200 g, 1.5 l and ½ of 3")).toEqual(numbersOf("1 200 g, 1,5 l et ½ de 3"));
    expect(numbersOf("180 °C for 20 minutes")).not.toEqual(numbersOf("18 °C for 20 minutes"));
  });
  test("tell Celsius from Fahrenheit", () => {
    expect(temperaturesOf("180 °C (350°F)")).toEqual(["180C", "350F"]);
    expect(temperaturesOf("bei 200 Grad")).toEqual(["200C"]);
  });
});

test("a language is detected by its function words", () => {
  expect(languageOf("Stir the onions into the butter and add the flour.")).toBe("en");
  expect(languageOf("Faites revenir les oignons dans le beurre, puis ajoutez la farine.")).toBe("fr");
  expect(languageOf("Sofríe la cebolla con el aceite y añade los tomates.")).toBe("es");
  expect(languageOf("Die Zwiebeln mit der Butter anbraten und das Mehl zugeben.")).toBe("de");
  expect(languageOf("Hummus")).toBeNull();
});
