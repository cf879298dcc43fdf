import { darken, lighten, mix } from "../color.ts";
import type { Ingredient } from "../foods.ts";
import { Pen, type Point } from "../pen.ts";
import { along, disc, inset, outline, scatter } from "../region.ts";
import { circle, ellipse, n, path, shadowColor, stroke, use } from "../svg.ts";
import { crumbTone } from "../tones.ts";
import { type Arrange, dusting, isOnion } from "./parts.ts";

const fruity = ({ shape }: Ingredient) => ["wedge", "slice", "berry", "pea", "round"].includes(shape);

/** A loaf in its tin, split along its crown. */
export const loaf: Arrange = (canvas) => {
  const { foodIndex, region, rng, sheet } = canvas;
  const tone = crumbTone(foodIndex);
  const crust = darken(mix(tone, "#8a4a1c", 0.42), 0.06);
  const body = inset(region, 5);
  let inside = path(outline(inset(region, -2)), darken(crust, 0.45));
  inside += path(
    outline(body),
    sheet.radial([lighten(tone, 0.12), mix(tone, crust, 0.65), darken(crust, 0.3)], 0.47, 0.42, 0.62),
  );
  for (const [x, y] of scatter(inset(body, 16), 46, rng))
    inside += ellipse(
      x,
      y,
      rng.between(8, 32),
      rng.between(5, 17),
      sheet.fade(rng.chance(0.55) ? darken(crust, 0.25) : lighten(tone, 0.5), 0.3),
    );
  const [up, down]: [Point[], Point[]] = [[], []];
  for (let i = 0; i <= 12; i++) {
    const t = i / 12;
    const x = region.cx - region.rx * 0.8 + t * region.rx * 1.6;
    const open = Math.sin(t * Math.PI) * 15;
    up.push([x, region.cy - open + rng.around(9)]);
    down.push([x + rng.around(6), region.cy + open + rng.around(9)]);
  }
  const split = new Pen(rng).smooth([...up, ...down.reverse()]);
  inside +=
    path(split, darken(crust, 0.35), 'transform="translate(0 -3)"') + path(split, sheet.lit(lighten(tone, 0.34)));
  for (const [x, y] of scatter({ ...body, rx: body.rx * 0.72, ry: 9 }, 22, rng))
    inside += circle(x, y, rng.between(1.5, 3.6), darken(tone, 0.2), 'opacity=".55"');
  const tops = foodIndex.mains.filter((food) => !isOnion(food));
  const big = tops.find((food) => ["slice", "wedge", "berry", "floret"].includes(food.shape));
  if (big) {
    const roasted = { ...big, color: mix(big.color, "#d9913a", 0.3), accent: mix(big.accent, "#8a4a1c", 0.45) };
    for (let i = 0; i < 8; i++) {
      const x = region.cx - region.rx * 0.76 + (i / 7) * region.rx * 1.52;
      inside += canvas.piece(roasted, x, region.cy + (i % 2 ? 34 : -34) + rng.around(12), 1.15);
    }
  }
  for (const food of tops.filter((other) => other !== big).slice(0, 2))
    inside += canvas.spread(food, 13, { margin: 24 });
  inside += canvas.garnish({ most: 1, count: 12 });
  return { inside: inside + path(outline(body), "#fff", 'opacity=".05"') };
};

/** A round cake: iced if there is a food for the icing, one slice pulled out. */
export const cake: Arrange = (canvas) => {
  const { foodIndex, region, rng, sheet } = canvas;
  const tone = crumbTone(foodIndex);
  const [cx, cy] = [region.cx, region.cy];
  const r = Math.min(region.rx, region.ry) * 0.9;
  const icing = foodIndex.of("cream")[0] ?? foodIndex.named("icing-sugar")[0];
  const dark = foodIndex.named("chocolate", "cocoa")[0];
  const top = icing ? mix(icing.color, "#fff8ea", 0.4) : dark ? darken(dark.color, 0.02) : tone;
  const cut = [0.25, 0.95] as const;
  const at = (angle: number, k = 1): string => `${n(cx + Math.cos(angle) * r * k)} ${n(cy + Math.sin(angle) * r * k)}`;
  const main = `M${cx} ${cy}L${at(cut[1])}A${n(r)} ${n(r)} 0 1 1 ${at(cut[0])}Z`;
  const wedge = `M${cx} ${cy}L${at(cut[0])}A${n(r)} ${n(r)} 0 0 1 ${at(cut[1])}Z`;
  let over = "";
  for (const [d, dx, dy] of [
    [main, 0, 0],
    [wedge, 24, 16],
  ] as const) {
    over += `<g transform="translate(${dx} ${dy})">`;
    for (let i = 3; i > 0; i--) over += path(d, shadowColor, `transform="translate(${i * 3} ${i * 6})" opacity=".12"`);
    over +=
      path(d, darken(tone, 0.25), 'transform="translate(2 13)"') +
      path(d, sheet.lit(mix(tone, "#f6dca6", dark ? 0.05 : 0.35)), 'transform="translate(1 9)"');
    if (icing) over += path(d, lighten(top, 0.3), 'transform="translate(0 3)"');
    over += `${path(d, sheet.radial([lighten(top, 0.3), top, darken(top, 0.16)], 0.42, 0.4, 0.62))}</g>`;
  }
  const rim = disc(cx, cy, r * 0.78);
  const tops = [
    ...foodIndex.mains.filter((food) => fruity(food) || food.shape === "chunk"),
    ...foodIndex.of("topping").filter(({ shape }) => shape === "seed"),
  ].slice(0, 2);
  tops.forEach((food, k) => {
    for (const spot of along(inset(rim, k * 46), 12 - k * 4, rng, {
      from: cut[1] + 0.2,
      to: cut[0] + Math.PI * 2 - 0.15,
      jitter: 4,
    }))
      over += canvas.piece(food, spot.x, spot.y, 0.85);
    over += k ? "" : canvas.piece(food, cx + Math.cos(0.6) * r * 0.78 + 24, cy + Math.sin(0.6) * r * 0.78 + 16, 0.85);
  });
  if (!icing) over += dusting(canvas, "#fffdf8", 110, 0.75, 0.8);
  return { inside: "", over };
};

/** Small round bakes on a board: puffs, rolls, biscuits. */
export const buns: Arrange = (canvas) => {
  const { foodIndex, region, rng, sheet } = canvas;
  const tone = crumbTone(foodIndex);
  const shreds = foodIndex.shaped("cheese-shred")[0];
  const bits = [
    ...foodIndex.mains.filter((food) => food !== shreds && ["pea", "berry", "chunk", "dice"].includes(food.shape)),
    ...foodIndex.of("topping"),
  ];
  const golden = shreds ? mix(tone, "#e3a640", 0.45) : tone;
  const variants = Array.from({ length: 5 }, () => {
    const pen = new Pen(rng, rng.between(0, 6));
    const r = rng.between(49, 56);
    let bun = [1.7, 1]
      .map((k) =>
        path(pen.blob(r, r * 0.96, 0.03, 9), shadowColor, `opacity=".16" transform="translate(${4 * k} ${7 * k})"`),
      )
      .join("");
    bun += path(
      pen.blob(r, r * 0.96, 0.05, 9),
      sheet.radial([lighten(golden, 0.35), golden, darken(mix(golden, "#a85a1c", 0.4), 0.18)], 0.38, 0.34, 0.7),
    );
    bun += path(pen.blob(r * 0.62, r * 0.55, 0.2, 8, -2, -3), "#a8591a", 'opacity=".2"');
    for (let i = 0; i < 3; i++) {
      const [x, y] = [rng.around(r * 0.6), rng.around(r * 0.6)];
      bun +=
        stroke(
          pen.smooth(
            [
              [x - 12, y],
              [x, y - 4 + rng.around(5)],
              [x + 12, y + rng.around(6)],
            ],
            false,
          ),
          lighten(golden, 0.4),
          2.6,
          'opacity=".65"',
        ) +
        stroke(
          pen.smooth(
            [
              [x - 11, y + 3],
              [x, y - 1],
              [x + 11, y + 3],
            ],
            false,
          ),
          darken(golden, 0.3),
          1.4,
          'opacity=".5"',
        );
    }
    if (shreds)
      for (let i = 0; i < 7; i++)
        bun += path(
          pen.blob(rng.between(3, 8), rng.between(2, 4), 0.3, 6, rng.around(r * 0.66), rng.around(r * 0.66)),
          i % 2 ? lighten(shreds.color, 0.25) : "#b96f22",
          'opacity=".75"',
        );
    bun += path(pen.blob(r * 0.24, r * 0.12, 0.2, 6, -r * 0.36, -r * 0.42), "#fff", 'opacity=".4"');
    return sheet.stamp(bun);
  });
  const spots: Point[] = [];
  const [dx, dy] = [114, 106];
  for (let row = -1; row <= 1; row++) {
    for (let i = -2; i <= 2; i++) {
      const [x, y] = [i * dx + (row % 2 ? dx / 2 : 0) + rng.around(8), row * dy + rng.around(8)];
      const inX = Math.abs(x) < region.rx - 20;
      if (region.kind === "rect" ? inX : (x / (region.rx - 8)) ** 2 + (y / (region.ry - 14)) ** 2 < 1)
        spots.push([region.cx + x, region.cy + y]);
    }
  }
  const over = spots
    .map(
      ([x, y]) =>
        use(rng.pick(variants), x, y) +
        (bits[0] ? canvas.put(bits[0], x - 10, y + 6) + canvas.put(bits[0], x + 14, y - 10) : ""),
    )
    .join("");
  return { inside: "", over: over + dusting(canvas, darken(golden, 0.2), 26, 0.95, 0.5) };
};
