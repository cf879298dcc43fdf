import { brightness, darken, lighten, mix } from "../color.ts";
import type { Ingredient } from "../foods.ts";
import { Pen, type Point } from "../pen.ts";
import { disc, inset, outline, scatter } from "../region.ts";
import { circle, ellipse, n, path, shadowColor, solid, stroke, use } from "../svg.ts";
import { pureeTone } from "../tones.ts";
import { type Arrange, dusting, gloss, swirl } from "./parts.ts";

/** Set cream: burnt sugar on top, or plain with its spice. */
export const custard: Arrange = (canvas) => {
  const { foodIndex, region, rng, sheet } = canvas;
  const burnt =
    foodIndex.named("brown-sugar").length > 0 ||
    (foodIndex.of("sugar").length > 0 && foodIndex.named("yolk").length > 0);
  const base = mix(
    foodIndex.of("cream", "liquid")[0]?.color ?? "#fbf4e2",
    "#f4d488",
    foodIndex.of("egg").length ? 0.5 : 0.12,
  );
  let inside = canvas.surface(base, { patches: 10, rough: 0.3 });
  if (burnt) {
    const sugar = new Pen(rng).blob(region.rx * 0.95, region.ry * 0.95, 0.02, 14, region.cx, region.cy);
    inside += path(sugar, sheet.radial(["#f0b545", "#d98a26", "#a3541a"], 0.45, 0.42, 0.6));
    for (const [x, y] of scatter(inset(region, 12), 30, rng))
      inside += ellipse(
        x,
        y,
        rng.between(14, 44),
        rng.between(9, 28),
        sheet.fade(rng.pick(["#6b2d0c", "#7f3b10", "#ffd277"]), 0.6),
      );
    const bubbles = scatter(inset(region, 20), 34, rng).map(
      ([x, y]) =>
        circle(x, y, rng.between(1.6, 5), "#5c270b", 'opacity=".4"') +
        circle(x - 1, y - 1.2, 1.1, "#ffe2a3", 'opacity=".9"'),
    );
    inside += bubbles.join("");
    const [hx, hy] = [region.cx + rng.around(20), region.cy + rng.around(20)];
    for (let i = 0; i < 5; i++) {
      const angle = (i / 5) * 6.28 + rng.around(0.4);
      const line: Point[] = [[hx, hy]];
      for (let k = 1; k <= 3; k++)
        line.push([
          hx + Math.cos(angle + rng.around(0.25)) * k * region.rx * 0.27,
          hy + Math.sin(angle + rng.around(0.25)) * k * region.ry * 0.27,
        ]);
      const d = new Pen(rng).poly(line, false);
      inside +=
        stroke(d, "#5c270b", 2.4, 'opacity=".65"') +
        stroke(d, "#ffe7b0", 1.3, 'opacity=".8" transform="translate(1.6 1.8)"');
    }
    inside +=
      gloss(canvas, 0.6) +
      path(new Pen(rng).blob(38, 14, 0.2, 8, region.cx - 48, region.cy - 58), "#fff", 'opacity=".28"');
  } else {
    inside += swirl(canvas, lighten(base, 0.5), { turns: 2.2, reach: 0.7, thick: 10 });
    const dust = foodIndex.of("spice", "cocoa")[0];
    if (dust) inside += dusting(canvas, dust.color, 60, 0.8);
  }
  const fruits = foodIndex.mains.filter(({ shape }) => ["berry", "pea", "slice", "wedge"].includes(shape));
  if (fruits[0]) inside += canvas.toss(fruits, { cover: 0.25, margin: 46, most: 8 });
  return { inside: inside + canvas.garnish({ over: foodIndex.of("herb"), count: 4 }) };
};

/** Piped in turns, with shavings. */
export const mousse: Arrange = (canvas) => {
  const { foodIndex, region, rng, sheet } = canvas;
  const dark = foodIndex.named("chocolate", "cocoa")[0];
  const fruit = foodIndex.mains.find((food) => food !== dark);
  const tone = dark
    ? lighten(mix(dark.color, "#8a5434", 0.42), 0.04)
    : mix(fruit ? pureeTone(foodIndex) : "#f3e6cc", "#fff6e6", 0.35);
  let inside = canvas.surface(tone, { patches: 10 });
  for (let i = 0; i < 6; i++) {
    const k = 0.97 - i * 0.155;
    const bumps = 13 - i * 2;
    const points: Point[] = Array.from({ length: bumps * 2 }, (_, j) => {
      const [angle, r] = [i * 0.25 + (j / (bumps * 2)) * Math.PI * 2, k * (j % 2 ? 0.94 : 1.03)];
      return [region.cx + Math.cos(angle) * region.rx * r, region.cy + Math.sin(angle) * region.ry * r];
    });
    const d = new Pen(rng).smooth(points);
    inside +=
      path(d, darken(tone, 0.5), 'opacity=".4" transform="translate(2 5)"') +
      path(d, sheet.radial([lighten(tone, 0.16), tone, darken(tone, 0.18)], 0.4, 0.36, 0.66)) +
      stroke(d, lighten(tone, 0.45), 2.4, 'opacity=".45" transform="translate(1 2)"');
    for (let j = 0; j < bumps; j++) {
      const angle = i * 0.25 + (j / bumps) * Math.PI * 2;
      const spot = (r: number, turn: number) =>
        `${n(region.cx + Math.cos(angle + turn) * region.rx * r)} ${n(region.cy + Math.sin(angle + turn) * region.ry * r)}`;
      inside += stroke(
        `M${spot(k * 0.98, 0)}Q${spot(k * 0.9, 0.1)} ${spot(k * 0.84, 0.26)}`,
        darken(tone, 0.32),
        2,
        'opacity=".45"',
      );
    }
  }
  const shaving = (color: string) => {
    let out = "";
    for (const [x, y] of scatter(disc(region.cx, region.cy, region.rx * 0.62, region.ry * 0.62), 12, rng)) {
      const pen = new Pen(rng, rng.between(0, 6.28));
      const curl = pen.smooth(
        [
          [-15, 0],
          [-5, -6],
          [5, 4],
          [15, -2],
        ],
        false,
      );
      out += `<g transform="translate(${n(x)} ${n(y)})">${stroke(curl, shadowColor, 7, 'opacity=".3" transform="translate(1.5 3)"')}${stroke(curl, color, 7)}${stroke(curl, lighten(color, 0.4), 2, 'opacity=".6" transform="translate(-.6 -1.4)"')}</g>`;
    }
    return out;
  };
  if (dark) inside += shaving(brightness(tone) > 0.5 ? dark.color : darken(dark.color, 0.1));
  else if (fruit) inside += canvas.spread(fruit, 6, { margin: 60 });
  const cream = foodIndex.of("cream")[0];
  if (cream) inside += canvas.piece(cream, region.cx, region.cy, 1.2);
  return {
    inside:
      inside +
      canvas.garnish({
        over: foodIndex.of("herb", "topping").filter(({ shape }) => shape !== "stick"),
        count: 5,
        most: 1,
        margin: 60,
      }),
  };
};

/** Cream under cocoa, one portion taken so that its layers show. */
export const dusted: Arrange = (canvas) => {
  const { foodIndex, region, rng, sheet } = canvas;
  const cream = lighten(foodIndex.of("cream")[0]?.color ?? "#fbf3dd", 0.15);
  const biscuit = foodIndex
    .shaped("stick", "round", "sheet", "bread")
    .find(({ traits }) => traits.includes("gluten") || traits.includes("grain"));
  const cocoa = foodIndex.of("cocoa")[0]?.color ?? foodIndex.named("chocolate")[0]?.color ?? "#6b4228";
  let inside = canvas.surface(darken(mix(cocoa, "#7a4a2c", 0.35), 0.02), { patches: 22, rough: 0.4 });
  for (const [x, y] of scatter(inset(region, 26), 26, rng))
    inside += ellipse(
      x,
      y,
      rng.between(20, 52),
      rng.between(12, 30),
      sheet.fade(rng.chance(0.6) ? darken(cocoa, 0.3) : lighten(cocoa, 0.45), 0.5),
    );
  let [fine, pale] = ["", ""];
  for (const [x, y] of scatter(region, 280, rng, [], 1)) {
    const dot = `M${Math.round(x)} ${Math.round(y)}h.1`;
    if (rng.chance(0.6)) fine += dot;
    else pale += dot;
  }
  inside +=
    stroke(fine, darken(cocoa, 0.45), 3, 'opacity=".7"') + stroke(pale, lighten(cocoa, 0.42), 2.4, 'opacity=".7"');
  const { cx, cy, rx, ry } = region;
  const waves = [-0.62, -0.2, 0.22, 0.64].map((at) => {
    const points: Point[] = Array.from({ length: 9 }, (_, i) => [
      cx - rx + (i / 8) * rx * 2,
      cy + at * ry + (i % 2 ? 9 : -9) * rng.between(0.2, 1.3) + rng.around(4),
    ]);
    return new Pen(rng).smooth(points, false);
  });
  for (const d of waves)
    inside +=
      stroke(d, shadowColor, 13, 'opacity=".13" transform="translate(1 8)"') +
      stroke(d, lighten(cocoa, 0.5), 7, 'opacity=".2"');
  const edge: Point[] = [
    [cx + rx * 0.3, cy + ry * 0.12],
    [cx + rx * 1.1, cy + ry * 0.1],
    [cx + rx * 1.1, cy + ry * 1.1],
    [cx + rx * 0.27, cy + ry * 1.1],
  ];
  const pen = new Pen(rng);
  const hole = pen.poly(edge);
  inside +=
    path(hole, darken(canvas.ground, 0.12)) +
    ellipse(cx + rx * 0.72, cy + ry * 0.72, 78, 40, sheet.fade(cream, 0.95)) +
    ellipse(cx + rx * 0.56, cy + ry * 0.86, 44, 16, sheet.fade(cocoa, 0.6));
  const layer = [
    darken(cocoa, 0.05),
    cream,
    biscuit ? mix(biscuit.color, "#8a5a34", 0.5) : "#a8713f",
    cream,
    biscuit ? mix(biscuit.color, "#6f4424", 0.45) : "#8a5a34",
  ];
  layer.forEach((color, i) => {
    const [a, b] = [i * 10, (i + 1) * 10];
    const [x, y] = [cx + rx * 0.3, cy + ry * 0.12];
    inside += path(
      `M${n(x + a)} ${n(y + a)}L${n(cx + rx)} ${n(y + a - 4)}V${n(y + b - 4)}L${n(x + b)} ${n(y + b)}Z`,
      color,
    );
    inside += path(
      `M${n(x + a)} ${n(y + a)}L${n(x + a - 6)} ${n(cy + ry)}H${n(x + b - 6)}L${n(x + b)} ${n(y + b)}Z`,
      darken(color, 0.1),
    );
  });
  const fingers = biscuit ? canvas.piece(biscuit, cx + rx * 0.7, cy + ry * 0.72, 1.05, -0.5) : "";
  return { inside: inside + fingers };
};

/** Balls rolled in something. */
export const balls: Arrange = (canvas) => {
  const { foodIndex, region, rng, sheet } = canvas;
  const core = foodIndex.mains[0]?.color ?? "#7a4522";
  const coat = foodIndex.of("cocoa")[0] ?? foodIndex.named("coconut", "sesame")[0];
  const tone = coat ? mix(core, coat.color, 0.6) : core;
  const variants = Array.from({ length: 5 }, () => {
    const pen = new Pen(rng, rng.between(0, 6));
    const r = rng.between(39, 44);
    let ball =
      [1.8, 1].map((k) => circle(4 * k, 7 * k, r, shadowColor, 'opacity=".17"')).join("") +
      path(pen.blob(r, r, 0.035, 9), sheet.ball(lighten(tone, 0.06)));
    let [dark, pale] = ["", ""];
    for (let i = 0; i < 42; i++) {
      const [angle, reach] = [rng.between(0, 6.28), Math.sqrt(rng.next()) * r * 0.92];
      const dot = `M${Math.round(Math.cos(angle) * reach)} ${Math.round(Math.sin(angle) * reach)}h.1`;
      if (i % 2) dark += dot;
      else pale += dot;
    }
    ball +=
      stroke(dark, darken(tone, 0.4), 3.4, 'opacity=".6"') +
      stroke(pale, lighten(coat?.color ?? core, 0.3), 2.8, 'opacity=".7"');
    for (let i = 0; i < 2; i++)
      ball += path(pen.blob(5, 3.4, 0.25, 6, rng.around(20), rng.around(20)), "#c99a62", 'opacity=".8"');
    return sheet.stamp(ball);
  });
  let over = "";
  const paper = new Pen(rng, -0.06).poly([
    [-206, -142],
    [208, -150],
    [202, 146],
    [-212, 140],
  ]);
  if (region.kind === "rect" || region.rx > 200)
    over += `<g transform="translate(${region.cx} ${region.cy})">${path(paper, shadowColor, 'opacity=".2" transform="translate(3 5)"')}${path(paper, sheet.lit("#f3ead8"))}</g>`;
  const nuts = foodIndex.mains.filter((food: Ingredient) => food.traits.includes("nut")).slice(0, 1);
  for (const nut of nuts) over += canvas.spread(nut, 9, { margin: 50 });
  const rows =
    region.rx > 200
      ? [
          [-1.5, -0.5, 0.5, 1.5],
          [-1, 0, 1],
          [-1.5, -0.5, 0.5, 1.5],
        ]
      : [
          [-0.5, 0.5],
          [-1, 0, 1],
          [-0.5, 0.5],
        ];
  rows.forEach((row, i) => {
    for (const at of row)
      over += use(rng.pick(variants), region.cx + at * 98 + rng.around(9), region.cy + (i - 1) * 90 + rng.around(9));
  });
  if (nuts[0])
    over +=
      canvas.piece(nuts[0], region.cx - 50, region.cy - 92, 1.1) +
      canvas.piece(nuts[0], region.cx + 96, region.cy + 2, 1.1);
  return { inside: "", over: coat ? over + dusting(canvas, coat.color, 50, 0.8, 0.5) : over };
};

/** A drink in its glass: froth, ice, floating pieces. */
export const drink: Arrange = (canvas) => {
  const { foodIndex, rng, region, sheet } = canvas;
  const tone = foodIndex.mains.length
    ? pureeTone(foodIndex)
    : (foodIndex.of("liquid", "cream", "water")[0]?.color ?? "#dcebf0");
  let inside = canvas.surface(tone, { patches: 8 });
  for (const [x, y] of scatter(inset(region, 10), 40, rng))
    inside +=
      circle(x, y, rng.between(2, 9), lighten(tone, 0.5), 'opacity=".4"') +
      circle(x - 1.5, y - 2, 1.5, "#fff", 'opacity=".7"');
  const fruits = foodIndex.mains.slice(0, 2);
  if (fruits.length) inside += canvas.toss(fruits, { cover: 0.35, margin: 40, most: 7 });
  if (foodIndex.named("water", "ice").length) {
    for (const [x, y] of scatter(inset(region, 66), 3, rng)) {
      const cube = new Pen(rng, rng.between(0, 3)).poly([
        [-30, -28],
        [28, -30],
        [30, 28],
        [-28, 30],
      ]);
      inside += `<g transform="translate(${n(x)} ${n(y)})" opacity=".6">${solid(cube, sheet.linear(["#fff", lighten(tone, 0.7), "#fff"]), 3)}</g>`;
    }
  }
  return {
    inside:
      inside +
      path(outline(inset(region, region.rx * 0.12)), "#fff", 'opacity=".06"') +
      gloss(canvas, 0.5) +
      canvas.garnish({ count: 4, most: 2, margin: 46, scale: 1.2 }),
  };
};
