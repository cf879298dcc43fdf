import type { Lang } from "@toque/db/schemas/common.ts";

/** Why nothing can be composed, in the four languages. */
export interface InfeasibleSentences {
  requiredForbidden: (foods: string) => string;
  requiredConflict: (foods: string, label: string) => string;
  requiredUnsure: (foods: string, label: string) => string;
  unknownFood: (foods: string) => string;
  noTime: (shortest: number, asked: number) => string;
  noDifficulty: string;
  noDish: (foods: string) => string;
}

export const infeasibleSentences: Record<Lang, InfeasibleSentences> = {
  en: {
    requiredForbidden: (foods) => `This food is required and forbidden at once: ${foods}.`,
    requiredConflict: (foods, label) =>
      `This food is required but goes against the allergies or the diet (${label}): ${foods}.`,
    requiredUnsure: (foods, label) =>
      `The allergens of this required food are not known, so it is not safe (${label}): ${foods}.`,
    unknownFood: (foods) => `The offline chef does not know this required food: ${foods}.`,
    noTime: (shortest, asked) =>
      `The quickest dish that fits takes ${shortest} minutes; ${asked} were given. Allow more time or require less.`,
    noDifficulty:
      "The offline chef has no dish of this difficulty for these wishes. Choose another difficulty or more time.",
    noDish: (foods) =>
      `The offline chef knows no dish of this kind that brings everything together${foods ? `: ${foods}` : ""}. Require fewer foods, forbid fewer, or choose another type of dish.`,
  },
  fr: {
    requiredForbidden: (foods) => `Cet aliment est à la fois exigé et interdit : ${foods}.`,
    requiredConflict: (foods, label) =>
      `Cet aliment est exigé mais contraire aux allergies ou au régime (${label}) : ${foods}.`,
    requiredUnsure: (foods, label) =>
      `Les allergènes de cet aliment exigé ne sont pas connus, il n'est donc pas sûr (${label}) : ${foods}.`,
    unknownFood: (foods) => `Le chef hors ligne ne connaît pas cet aliment exigé : ${foods}.`,
    noTime: (shortest, asked) =>
      `Le plat le plus rapide qui convient demande ${shortest} minutes ; vous en accordez ${asked}. Accordez plus de temps ou exigez moins d'aliments.`,
    noDifficulty:
      "Le chef hors ligne n'a pas de plat de cette difficulté pour ces souhaits. Choisissez une autre difficulté ou plus de temps.",
    noDish: (foods) =>
      `Le chef hors ligne ne connaît pas de plat de ce type qui réunisse tout cela${foods ? ` : ${foods}` : ""}. Exigez ou interdisez moins d'aliments, ou choisissez un autre type de plat.`,
  },
  es: {
    requiredForbidden: (foods) => `Este alimento es obligatorio y está prohibido a la vez: ${foods}.`,
    requiredConflict: (foods, label) =>
      `Este alimento es obligatorio pero va contra las alergias o la dieta (${label}): ${foods}.`,
    requiredUnsure: (foods, label) =>
      `No se conocen los alérgenos de este alimento obligatorio, así que no es seguro (${label}): ${foods}.`,
    unknownFood: (foods) => `El chef sin conexión no conoce este alimento obligatorio: ${foods}.`,
    noTime: (shortest, asked) =>
      `El plato más rápido que encaja lleva ${shortest} minutos y se han dado ${asked}. Da más tiempo o exige menos alimentos.`,
    noDifficulty:
      "El chef sin conexión no tiene un plato de esta dificultad para estos deseos. Elige otra dificultad o más tiempo.",
    noDish: (foods) =>
      `El chef sin conexión no conoce un plato de este tipo que lo reúna todo${foods ? `: ${foods}` : ""}. Exige o prohíbe menos alimentos, o elige otro tipo de plato.`,
  },
  de: {
    requiredForbidden: (foods) => `Dieses Lebensmittel ist zugleich verlangt und verboten: ${foods}.`,
    requiredConflict: (foods, label) =>
      `Dieses Lebensmittel ist verlangt, widerspricht aber den Allergien oder der Ernährungsweise (${label}): ${foods}.`,
    requiredUnsure: (foods, label) =>
      `Die Allergene dieses verlangten Lebensmittels sind nicht bekannt, es ist also nicht sicher (${label}): ${foods}.`,
    unknownFood: (foods) => `Der Offline-Koch kennt dieses verlangte Lebensmittel nicht: ${foods}.`,
    noTime: (shortest, asked) =>
      `Das schnellste passende Gericht braucht ${shortest} Minuten, erlaubt sind ${asked}. Mehr Zeit geben oder weniger verlangen.`,
    noDifficulty:
      "Der Offline-Koch hat für diese Wünsche kein Gericht dieser Schwierigkeit. Eine andere Schwierigkeit oder mehr Zeit wählen.",
    noDish: (foods) =>
      `Der Offline-Koch kennt kein Gericht dieser Art, das alles vereint${foods ? `: ${foods}` : ""}. Weniger verlangen oder verbieten, oder eine andere Art von Gericht wählen.`,
  },
};
