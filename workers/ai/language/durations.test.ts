import { describe, expect, test } from "bun:test";
import { type Lang, langs } from "@toque/db/schemas/common.ts";
import fc from "fast-check";
import { durationsOf } from "./durations.ts";

describe("durations", () => {
  test.each<[Lang, string, [number, number][]]>([
    ["en", "Bake for 45 minutes.", [[45, 45]]],
    ["en", "Simmer for two to three hours.", [[120, 180]]],
    ["en", "Chill for 1½ hours.", [[90, 90]]],
    ["en", "Rest for an hour and a half.", [[90, 90]]],
    ["en", "Braise for 2 1/2 hours.", [[150, 150]]],
    ["en", "Steep for 1/2 hour.", [[30, 30]]],
    ["es", "Cuece 2 horas y media.", [[150, 150]]],
    ["fr", "Laissez 3 heures et quart au four.", [[195, 195]]],
    ["en", "Soak overnight.", [[480, 720]]],
    ["en", "Boil for -5 minutes.", [[-5, -5]]],
    ["en", "Bake for 0 minutes.", [[0, 0]]],
    ["en", "Leave for 2 days.", [[2880, 2880]]],
    ["en", "Cook for 1 hour 20 minutes.", [[80, 80]]],
    ["fr", "Laissez mijoter 1 h 30.", [[90, 90]]],
    [
      "fr",
      "Cuire une heure et demie, puis reposer un quart d'heure.",
      [
        [90, 90],
        [15, 15],
      ],
    ],
    ["fr", "Laissez une nuit au frais.", [[480, 720]]],
    ["fr", "Enfournez 35 à 40 minutes.", [[35, 40]]],
    ["es", "Deja reposar media hora.", [[30, 30]]],
    ["es", "Hornea entre 20 y 25 minutos.", [[25, 25]]],
    ["es", "Cuece 1 hora y 15 minutos.", [[75, 75]]],
    ["es", "Ponlos en remojo toda la noche.", [[480, 720]]],
    ["de", "Anderthalb Stunden schmoren.", [[90, 90]]],
    ["de", "Über Nacht ziehen lassen.", [[480, 720]]],
    ["de", "20–25 Minuten backen.", [[20, 25]]],
    ["de", "Eine Viertelstunde ruhen lassen.", [[15, 15]]],
    ["de", "Zweieinhalb Stunden garen.", [[150, 150]]],
    ["de", "Auf 180 °C vorheizen.", []],
  ])("%s: %s", (lang, text, expected) => {
    expect(durationsOf(text, lang).map(({ shortest, longest }) => [shortest, longest])).toEqual(expected);
  });

  test.each<[Lang, string]>([
    ["en", "Stir every 5 minutes."],
    ["en", "It keeps for 3 days."],
    ["en", "Add them 5 minutes before the end."],
    ["en", "Chill for 3 hours, or overnight."],
    ["fr", "Remuez toutes les 5 minutes."],
    ["fr", "Sortez-le 30 minutes avant de servir."],
    ["es", "Remueve cada 10 minutos."],
    ["de", "Alle 10 Minuten wenden."],
    ["de", "3 Stunden kühlen, besser über Nacht."],
  ])("%s: the last one need not be spent: %s", (lang, text) => {
    expect(durationsOf(text, lang).at(-1)?.spent).toBe(false);
  });

  test("any whole number of minutes is read, in every language", () => {
    const units = { en: "minutes", fr: "minutes", es: "minutos", de: "Minuten" };
    fc.assert(
      fc.property(fc.constantFrom(...langs), fc.nat({ max: 5000 }), (lang, minutes) => {
        const found = durationsOf(`Wait ${minutes} ${units[lang]}.`, lang);
        expect(found.map(({ longest }) => longest)).toEqual([minutes]);
      }),
    );
  });
});
