import { brightness, darken, difference, lighten, mix } from "./color.ts";
import { Pen } from "./pen.ts";
import type { Rng } from "./random.ts";
import { n, path, rect, type Sheet, stroke } from "./svg.ts";
import { drawSymbol } from "./symbols/draw.ts";
import { symbolNamed } from "./symbols/load.ts";
import { height, width } from "./types.ts";

type Surface = (sheet: Sheet, rng: Rng, color: string) => string;

const whole = (fill: string, more = "") => rect(0, 0, width, height, 0, fill, more);

/** Boards side by side, each a little different, with a line or two of grain. */
const planks: Surface = (_sheet, rng, color) => {
  let out = whole(color);
  const high = rng.pick([100, 120, 150]);
  const strength = brightness(color) < 0.6 ? 0.13 : 0.06;
  for (let y = 0; y < height; y += high) {
    out += rect(
      0,
      y,
      width,
      high,
      0,
      rng.chance(0.5) ? darken(color, rng.between(0, strength)) : lighten(color, rng.between(0, 0.12)),
    );
    let grain = "";
    for (let i = 0; i < 3; i++) {
      const at = y + rng.between(12, high - 12);
      grain += `M${n(rng.between(-60, 200))} ${n(at)}q${n(rng.between(80, 220))} ${n(rng.around(16))} ${n(rng.between(260, 420))} 0t${n(rng.between(200, 400))} ${n(rng.around(8))}`;
    }
    out += stroke(grain, darken(color, 0.25), 1.6, 'opacity=".28"');
    const joint = rng.between(60, width - 60);
    out += stroke(`M${n(joint)} ${y}v${high}`, darken(color, 0.4), 1.8, 'opacity=".35"');
    out +=
      stroke(`M0 ${y}h${width}`, darken(color, 0.45), 2.6, 'opacity=".4"') +
      stroke(`M0 ${y + 2.5}h${width}`, lighten(color, 0.6), 1.2, 'opacity=".45"');
  }
  return out;
};

/** Ornaments of tiles: on each, or on every second one. */
export const ornaments = [
  { symbol: "tile-star", every: 2 },
  { symbol: "tile-arcs", every: 1 },
  { symbol: "tile-triangle", every: 1 },
] as const;

/** Glazed square tiles; now and then one carries an ornament. */
const tiles: Surface = (sheet, rng, color) => {
  const side = 100;
  const ink = rng.pick(["#5b7f9a", "#c77b4e", "#7c9270", "#b9705f"]);
  const id = sheet.define(
    (key) =>
      `<pattern id="${key}" width="${side}" height="${side}" patternUnits="userSpaceOnUse">${rect(0, 0, side, side, 0, darken(color, 0.16))}${rect(2, 2, side - 4, side - 4, 5, color)}${stroke(`M8 5h${side - 16}M5 8v${side - 16}`, lighten(color, 0.8), 2, 'opacity=".7"')}</pattern>`,
  );
  let out = whole(`url(#${id})`);
  const { symbol, every } = rng.pick(ornaments);
  const ornament = sheet.stamp(drawSymbol(symbolNamed(symbol), new Pen(rng), { color: ink, accent: color, sheet }));
  for (let x = 0; x < width / side; x++) {
    for (let y = 0; y < height / side; y++) {
      if ((x + y) % every) continue;
      out += `<use href="#${ornament}" x="${x * side + 50}" y="${y * side + 50}"/>`;
    }
  }
  return out;
};

/** Woven cloth: a fine weave, and stripes or checks over it. */
const cloth: Surface = (sheet, rng, color) => {
  const weave = sheet.define(
    (key) =>
      `<pattern id="${key}" width="6" height="6" patternUnits="userSpaceOnUse"><path d="M0 1.5h3M3 4.5h3" stroke="${darken(color, 0.3)}" stroke-width="1.1" opacity=".3"/><path d="M1.5 3v3M4.5 0v3" stroke="#fff" stroke-width="1.1" opacity=".4"/></pattern>`,
  );
  const ink = rng.pick(["#c4604a", "#6a87a0", "#7f9468", "#d3984a", "#a9746a"]);
  let out = whole(color);
  const style = rng.int(3);
  if (style === 0) {
    const checks = sheet.define(
      (key) =>
        `<pattern id="${key}" width="80" height="80" patternUnits="userSpaceOnUse" patternTransform="rotate(${rng.pick([0, 8, -7, 45])})"><path d="M0 0h40v80h-40z" fill="${ink}" opacity=".22"/><path d="M0 0h80v40h-80z" fill="${ink}" opacity=".22"/></pattern>`,
    );
    out += whole(`url(#${checks})`);
  } else {
    const turn = style === 1 ? rng.pick([0, 90]) : rng.pick([-14, 16, 76]);
    const stripes = sheet.define(
      (key) =>
        `<pattern id="${key}" width="120" height="120" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})"><path d="M18 0h14v120h-14zM38 0h4v120h-4zM8 0h4v120h-4z" fill="${ink}" opacity=".42"/></pattern>`,
    );
    out += whole(`url(#${stripes})`);
  }
  out += whole(`url(#${weave})`);
  for (let i = 0; i < 4; i++) {
    const x = rng.between(-100, width);
    const fold = `M${n(x)} -20q${n(rng.around(90))} 300 ${n(rng.around(160))} 640`;
    out +=
      stroke(fold, darken(color, 0.4), 22, 'opacity=".06"') +
      stroke(fold, "#fff", 14, 'opacity=".16" transform="translate(18 0)"');
  }
  return out;
};

/** Marble with veins, or terrazzo with chips. */
const stone: Surface = (_sheet, rng, color) => {
  let out = whole(color);
  if (rng.chance(0.5)) {
    for (let i = 0; i < 6; i++) {
      const vein = `M${n(rng.between(-100, width))} -10q${n(rng.around(160))} ${n(rng.between(80, 200))} ${n(rng.around(200))} ${n(rng.between(220, 360))}t${n(rng.around(160))} 340`;
      out +=
        stroke(vein, darken(color, 0.35), rng.between(5, 16), 'opacity=".07"') +
        stroke(vein, darken(color, 0.5), rng.between(1, 2.4), 'opacity=".22"');
    }
    return out;
  }
  const chips = ["#c98d6d", "#8fa08b", "#d8b676", "#7f8c95", "#b7a594"];
  for (const chip of chips) {
    let d = "";
    for (let i = 0; i < 16; i++) {
      const [x, y, r] = [rng.between(0, width), rng.between(0, height), rng.between(4, 12)];
      d += `M${n(x)} ${n(y)}l${n(r)} ${n(rng.around(r * 0.5))}l${n(rng.around(5))} ${n(r)}l${n(-r)} ${n(r * 0.4)}Z`;
    }
    out += path(d, mix(chip, color, 0.25), 'opacity=".75"');
  }
  return out;
};

const tables: readonly { surface: Surface; colors: readonly string[] }[] = [
  { surface: planks, colors: ["#dfbb8d", "#cfa473", "#ecdfcb", "#b98a60", "#e7cca4"] },
  { surface: planks, colors: ["#cfdbe3", "#d5e0c9", "#f1c6bb", "#f4d6b4", "#f0dfae", "#bcd2d3", "#a9c0cb"] },
  { surface: tiles, colors: ["#eef0ea", "#f3e7d6", "#dfe8e6", "#f1dccd"] },
  { surface: cloth, colors: ["#f3eadb", "#e3e9e6", "#f4dccf", "#e9e4c9", "#c8d5da"] },
  { surface: stone, colors: ["#eceae6", "#f0e6da", "#dfe3de", "#f1dfd2"] },
];

/** The table: a random surface, in the colour with the best contrast to the dish. */
export function drawTable(sheet: Sheet, rng: Rng, contents: string, ground: string): { svg: string; color: string } {
  const { surface, colors } = rng.pick(tables);
  const fit = (color: string) => difference(color, contents) + difference(color, ground) * 0.7 + rng.between(0, 0.3);
  const color = colors.map((tone) => ({ tone, fit: fit(tone) })).sort((a, b) => b.fit - a.fit)[0]!.tone;
  const light = sheet.linear(["#fff3d6@0/.4", "#fff3d6@.5/0", "#4a2208@1/.1"], 0.8, 1);
  return { svg: surface(sheet, rng, color) + whole(light), color };
}
