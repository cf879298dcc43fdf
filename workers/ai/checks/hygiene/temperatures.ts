import type { HygieneGroup } from "@toque/db/shared/hygiene/groups.ts";
import { type Concerned, hygieneFact } from "@toque/db/shared/hygiene/table.ts";
import { normalPlace, placesOf, type WordClass } from "@toque/db/shared/hygiene/text.ts";
import type { Reading } from "./reading.ts";

/** Fact with the least core temperature of a group; `firm`: rarer is refused for everyone, else only for those at risk. */
interface Least {
  group: HygieneGroup;
  fact: string;
  firm: boolean;
}

/** The strictest first: minced poultry is poultry. */
export const leastCores: readonly Least[] = [
  { group: "poultry", fact: "poultry-core", firm: true },
  { group: "mince", fact: "mince-core", firm: true },
  { group: "pork", fact: "pork-core", firm: true },
  { group: "egg-dish", fact: "egg-core", firm: false },
  { group: "whole-cut", fact: "whole-cut-core", firm: false },
  { group: "fish", fact: "fish-core", firm: false },
];

/** A temperature in a sentence: of a range the lower end. */
interface NamedTemperature {
  celsius: number;
  /** In the normal text. */
  at: number;
}

const NUMBER = "(\\d{2,3}(?:[.,]\\d+)?)";
const TEMPERATURE = new RegExp(
  `${NUMBER}(?:\\s*(?:°|º|˚)?\\s*[CF]?\\s*(?:-|–|to|à|a|bis|or|ou|o|oder)\\s*\\d{2,3}(?:[.,]\\d+)?)?\\s*(?:(?:°|º|˚|deg\\p{L}*|grad\\p{L}*|centigrad\\p{L}*)\\s*(?:(C|F)(?!\\p{L})|(celsius|fahrenheit))?|(C|F)(?!\\p{L})|(celsius|fahrenheit))`,
  "giu",
);

/** The temperatures that a sentence names, in °C. */
export function temperaturesIn(reading: Reading): NamedTemperature[] {
  return [...reading.text.matchAll(TEMPERATURE)].map((match) => {
    const unit = (match[2] ?? match[3] ?? match[4] ?? match[5] ?? "c").toLowerCase();
    const value = Number(match[1]!.replace(",", "."));
    return {
      celsius: unit.startsWith("f") ? ((value - 32) * 5) / 9 : value,
      at: normalPlace(reading, reading.offset + match.index, reading.offset + match.index + 1).start,
    };
  });
}

/** Ways to say that something shall get as hot as that, right before the figure. */
const REACHES =
  /(?:\bto|until|reach\w*|hits|jusqu a|atteign\w*|atteint|hasta|alcan\w+|llegue\w*|auf|bis|erreich\w*|mindestens|at least|au moins|al menos)(?: (?:an?|une?|la|le|les|el|los|die|das|der|dem|zu|about|around|environ|unos|etwa|ca|rund|mind|of|de|it|is|temperature|temperatur|temperatura|mindestens|at|least|au|moins|al|menos|nur|only|just)){0,4} $/;
const CONDITION = /(?:^| )(?:if|si|wenn|falls|solange)(?: |$)/;
const BELOW =
  /(?:below|under|less than|en dessous de|inferieure a|moins de|por debajo de|menos de|inferior a|unter)(?: [a-z]+)? $/;

function nearest(reading: Reading, kind: WordClass, at: number): number {
  const { normal, lang } = reading;
  return Math.min(
    ...placesOf(kind, normal, lang).map(({ start, end }) => (end <= at ? at - end : start - at)),
    Number.POSITIVE_INFINITY,
  );
}

const UNTIL = /[,;]|(?:^| )(?:until|till|jusqu|hasta|bis)(?: |$)/;

/** "52 °C in the core": said right after the figure, whatever stands before it. */
const isSaidAfter = ({ normal, lang }: Reading, at: number): boolean =>
  placesOf("core", normal, lang).some(({ start }) => {
    const between = normal.slice(at, start);
    return start > at && !UNTIL.test(between) && !/\d.* \d/.test(between) && between.length < 45;
  });

const JOINED =
  /^ (?:[,:(–-] )?(?:(?:just|exactly|about|around|nur|etwa|genau|schon|environ|unos|al llegar|already) )?(?:(?:at|a|bei|mit|de|when it is|at about) )?$/;
const FIGURE_THEN =
  /^\d+(?: ?[.,] ?\d+)? ?(?:[°º˚] ?)?(?:[cf]|celsius|fahrenheit|deg[a-z]*|grad[a-z]*)?(?: [cf])?(?: celsius| fahrenheit)? (?:[a-z]+ ){0,3}$/;

/** "Pink at 55 °C", "take it out at 55 °C", "bei 60 °C gar": of an oven that is named nearer to the figure it is not said. */
const isOfTheInside = ({ normal, lang }: Reading, at: number, ambient: number): boolean =>
  (["pink", "done-at"] as const).some((kind) =>
    placesOf(kind, normal, lang).some(({ start, end }) =>
      end <= at
        ? at - end <= ambient && JOINED.test(normal.slice(end, at))
        : start > at && start - at <= ambient && FIGURE_THEN.test(normal.slice(at, start)),
    ),
  );

const has = (reading: Reading, kind: WordClass): boolean => placesOf(kind, reading.normal, reading.lang).length > 0;

/** Groups of the food that a figure is about: of the nearest one with a least core temperature. */
function groupsAt(reading: Reading, at: number): ReadonlySet<HygieneGroup> {
  const [nearestFood] = reading.foods
    .filter(({ groups }) => groups.some((group) => leastCores.some((least) => least.group === group)))
    .map(({ groups, start, end }) => ({ groups, distance: end <= at ? at - end : start - at + 20 }))
    .sort((a, b) => a.distance - b.distance);
  return nearestFood ? new Set(nearestFood.groups) : reading.about;
}

/** Whether a time at a core temperature is as good as the least one, by the table. */
function isEquivalent(celsius: number, minutes: number): boolean {
  const { equivalents = [] } = hygieneFact("equivalents").figures;
  return equivalents.some((known) => celsius >= known.c && minutes >= known.minutes);
}

/** The fact that a core temperature in a sentence falls below; null if none does. */
export function coldCore(reading: Reading, who: ReadonlySet<Concerned>): string | null {
  for (const { celsius, at } of temperaturesIn(reading)) {
    if (celsius < 30 || celsius >= 85) continue;
    const before = reading.normal.slice(0, at);
    if (CONDITION.test(before) && BELOW.test(before)) continue;
    const minutes = reading.minutes;
    if (has(reading, "reheat") && reading.about.size > 0 && celsius < 69.5 && !isEquivalent(celsius, minutes))
      return "reheating";
    const core = nearest(reading, "core", at);
    const ambient = nearest(reading, "ambient", at);
    const isBath = has(reading, "sous-vide");
    const isCore =
      isBath ||
      core < ambient ||
      isSaidAfter(reading, at) ||
      isOfTheInside(reading, at, ambient) ||
      (ambient === Number.POSITIVE_INFINITY && REACHES.test(before));
    if (!isCore) continue;
    const groups = groupsAt(reading, at);
    const least = leastCores.find(({ group, firm }) => groups.has(group) && (firm || who.size > 1));
    if (!least) continue;
    const limit = hygieneFact(least.fact).figures.core_c!;
    // Half a degree for figures that were converted.
    if (celsius >= limit - 0.5 || isEquivalent(celsius, minutes)) continue;
    return least.fact;
  }
  return null;
}

/** Hot food that shall be kept warm too cold for too long. */
export function coldHolding(reading: Reading): boolean {
  const { limit_minutes = 120, to_c = 60 } = hygieneFact("danger-zone").figures;
  return (
    has(reading, "keep-warm") &&
    reading.minutes > limit_minutes &&
    temperaturesIn(reading).some(({ celsius }) => celsius >= 20 && celsius < to_c)
  );
}
