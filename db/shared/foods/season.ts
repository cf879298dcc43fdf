/** Months from 1 to 12, both included; from November to March is `[11, 3]`. */
type Span = readonly [from: number, to: number];

/**
 * When fresh food is at its best in the gardens and fields of temperate Europe, by its English name, under which the food
 * search finds it. An approximate calendar: a deviation of one month is normal.
 */
const calendar: Record<string, readonly Span[]> = {
  Apple: [[9, 12]],
  Apricot: [[6, 8]],
  Artichoke: [[5, 9]],
  Asparagus: [[4, 6]],
  Aubergine: [[7, 9]],
  Beetroot: [[7, 11]],
  Blackberry: [[8, 9]],
  Blueberry: [[7, 8]],
  "Broad bean": [[5, 7]],
  Broccoli: [[7, 10]],
  "Brussels sprout": [[11, 2]],
  "Butternut squash": [[9, 1]],
  Carrot: [[6, 10]],
  Cauliflower: [[9, 11]],
  Celeriac: [[10, 3]],
  Cherry: [[6, 7]],
  Chestnut: [[10, 12]],
  Chicory: [[11, 3]],
  Courgette: [[6, 9]],
  Cucumber: [[6, 9]],
  Fennel: [[6, 10]],
  Fig: [[8, 10]],
  Grape: [[9, 10]],
  Grapefruit: [[1, 4]],
  "Green bean": [[6, 9]],
  Kale: [[11, 3]],
  Leek: [[10, 4]],
  Lemon: [[12, 3]],
  Lettuce: [[5, 9]],
  Melon: [[7, 9]],
  Orange: [[12, 3]],
  Parsnip: [[11, 3]],
  Peach: [[7, 9]],
  Pear: [[9, 12]],
  Peas: [[5, 7]],
  Plum: [[8, 10]],
  Pomegranate: [[10, 12]],
  Porcini: [[9, 11]],
  Pumpkin: [[9, 12]],
  Quince: [[10, 11]],
  Radish: [[4, 9]],
  Raspberry: [[6, 9]],
  "Red cabbage": [[10, 2]],
  "Red pepper": [[7, 9]],
  Redcurrant: [[6, 8]],
  Rocket: [[4, 10]],
  Spinach: [
    [3, 5],
    [9, 11],
  ],
  "Spring onion": [[3, 8]],
  Strawberry: [[5, 7]],
  Sweetcorn: [[8, 9]],
  "Swiss chard": [[6, 10]],
  Tomato: [[7, 9]],
  Turnip: [[10, 2]],
  Watermelon: [[7, 8]],
  "White cabbage": [[10, 3]],
};

export type Hemisphere = "north" | "south";

/** Time zones south of the equator, by prefix. Zones near the equator are left out: they lack these seasons. */
const southern =
  /^(Antarctica\/|Australia\/|Pacific\/(Auckland|Chatham|Fiji|Tongatapu|Noumea|Norfolk|Rarotonga|Easter)|America\/(Argentina\/|Buenos_Aires|Sao_Paulo|Santiago|Punta_Arenas|Montevideo|Asuncion|La_Paz|Campo_Grande|Cuiaba|Bahia|Coyhaique)|Atlantic\/Stanley|Africa\/(Johannesburg|Maseru|Mbabane|Windhoek|Gaborone|Harare|Maputo|Lusaka)|Indian\/(Mauritius|Reunion|Antananarivo))/;

/** On which side of the equator a time zone lies; north when in doubt. */
export function hemisphereOf(timeZone: string): Hemisphere {
  return southern.test(timeZone) ? "south" : "north";
}

/** The English names of what is in season in a month (1 to 12), in alphabetical order. */
export function inSeason(month: number, hemisphere: Hemisphere = "north"): string[] {
  const at = hemisphere === "north" ? month : ((month + 5) % 12) + 1;
  const within = ([from, to]: Span): boolean => (from <= to ? from <= at && at <= to : at >= from || at <= to);
  return Object.entries(calendar).flatMap(([name, spans]) => (spans.some(within) ? [name] : []));
}

/** The months (1 to 12) in which a food is in season, by its English name; none where the calendar does not have it. */
export function seasonOf(englishName: string, hemisphere: Hemisphere = "north"): number[] {
  if (!Object.hasOwn(calendar, englishName)) return [];
  return Array.from({ length: 12 }, (_, index) => index + 1).filter((month) =>
    inSeason(month, hemisphere).includes(englishName),
  );
}

export const calendarFoods: readonly string[] = Object.keys(calendar);
