import type { Lang } from "@toque/db/schemas/common.ts";
import { capitalize, enumerate } from "../../ai/language/fold.ts";

/** What an upgrade did, counted. */
export interface UpgradeDone {
  /** Steps that were split. */
  split: number;
  /** Steps that have a time now. */
  timed: number;
  oven: boolean;
  seasoned: boolean;
  equipment: number;
  tips: number;
  serving: boolean;
}

interface Words {
  season: { both: string; salt: string };
  hot: string;
  cold: string;
  nothing: string;
  done(done: UpgradeDone): string[];
}

const some = (...parts: (string | false)[]): string[] => parts.filter((part) => part !== false);

export const words: Record<Lang, Words> = {
  en: {
    season: { both: "Season with salt and pepper, and taste.", salt: "Season with salt, and taste." },
    hot: "Serve straight away, on warmed plates.",
    cold: "Serve well chilled.",
    nothing: "Nothing to improve.",
    done: ({ split, timed, oven, seasoned, equipment, tips, serving }) =>
      some(
        split > 0 && (split === 1 ? "split a long step" : `split ${split} long steps`),
        oven && "the oven goes on first",
        timed > 0 && (timed === 1 ? "added the time of a step" : `added the times of ${timed} steps`),
        seasoned && "added the missing salt",
        equipment > 0 && "listed the equipment",
        tips > 0 && (tips === 1 ? "added a tip" : `added ${tips} tips`),
        serving && "added how to serve it",
      ),
  },
  fr: {
    season: {
      both: "Assaisonnez de sel et de poivre, puis goûtez.",
      salt: "Assaisonnez de sel, puis goûtez.",
    },
    hot: "Servez aussitôt, dans des assiettes chaudes.",
    cold: "Servez bien frais.",
    nothing: "Rien à améliorer.",
    done: ({ split, timed, oven, seasoned, equipment, tips, serving }) =>
      some(
        split > 0 && (split === 1 ? "une étape trop longue divisée" : `${split} étapes trop longues divisées`),
        oven && "four allumé en premier",
        timed > 0 && (timed === 1 ? "durée d'une étape ajoutée" : `durée de ${timed} étapes ajoutée`),
        seasoned && "sel manquant ajouté",
        equipment > 0 && "matériel indiqué",
        tips > 0 && (tips === 1 ? "une astuce ajoutée" : `${tips} astuces ajoutées`),
        serving && "conseil de service ajouté",
      ),
  },
  es: {
    season: { both: "Sazona con sal y pimienta y prueba.", salt: "Sazona con sal y prueba." },
    hot: "Sirve enseguida, en platos calientes.",
    cold: "Sirve bien frío.",
    nothing: "No hay nada que mejorar.",
    done: ({ split, timed, oven, seasoned, equipment, tips, serving }) =>
      some(
        split > 0 && (split === 1 ? "un paso largo dividido" : `${split} pasos largos divididos`),
        oven && "el horno se enciende primero",
        timed > 0 && (timed === 1 ? "tiempo de un paso añadido" : `tiempo de ${timed} pasos añadido`),
        seasoned && "añadida la sal que faltaba",
        equipment > 0 && "utensilios indicados",
        tips > 0 && (tips === 1 ? "un consejo añadido" : `${tips} consejos añadidos`),
        serving && "añadido cómo servirlo",
      ),
  },
  de: {
    season: {
      both: "Mit Salz und Pfeffer würzen und abschmecken.",
      salt: "Mit Salz würzen und abschmecken.",
    },
    hot: "Sofort auf vorgewärmten Tellern servieren.",
    cold: "Gut gekühlt servieren.",
    nothing: "Es gibt nichts zu verbessern.",
    done: ({ split, timed, oven, seasoned, equipment, tips, serving }) =>
      some(
        split > 0 && (split === 1 ? "einen langen Schritt geteilt" : `${split} lange Schritte geteilt`),
        oven && "der Ofen wird zuerst eingeschaltet",
        timed > 0 && (timed === 1 ? "bei einem Schritt die Zeit ergänzt" : `bei ${timed} Schritten die Zeit ergänzt`),
        seasoned && "das fehlende Salz ergänzt",
        equipment > 0 && "die Geräte aufgelistet",
        tips > 0 && (tips === 1 ? "einen Tipp ergänzt" : `${tips} Tipps ergänzt`),
        serving && "einen Hinweis zum Servieren ergänzt",
      ),
  },
};

/** One sentence that says what was done. */
export function summarize(done: UpgradeDone, lang: Lang): string {
  const parts = words[lang].done(done);
  return parts.length === 0 ? words[lang].nothing : `${capitalize(enumerate(parts, lang))}.`;
}
