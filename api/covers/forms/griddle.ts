import { darken, lighten, mix } from "../color.ts";
import { Pen, type Point } from "../pen.ts";
import { disc, scatter } from "../region.ts";
import { circle, ellipse, n, path, shadowColor, stroke, use } from "../svg.ts";
import { crumbTone } from "../tones.ts";
import { type Arrange, isOnion } from "./parts.ts";

/** A stack seen from above, with syrup and fruit that slid off it. */
export const pancakes: Arrange = (canvas) => {
  const { foodIndex, region, rng, sheet } = canvas;
  const tone = mix(crumbTone(foodIndex), "#c9863a", 0.35);
  const size = Math.min(region.rx, region.ry);
  let inside = ellipse(region.cx + 10, region.cy + 18, size * 1.02, size, sheet.fade(shadowColor, 0.5));
  let [x, y] = [region.cx + 10, region.cy + 16];
  for (const r of [1, 0.97, 0.95, 0.92]) {
    const pen = new Pen(rng);
    const at = (d: string) => `<g transform="translate(${n(x)} ${n(y)})">${d}</g>`;
    const edge = pen.blob(size * r, size * r * 0.98, 0.02, 12);
    inside += at(
      path(edge, shadowColor, 'opacity=".22" transform="translate(5 10)"') +
        path(edge, sheet.lit("#efcf92")) +
        path(
          pen.blob(size * r - 9, size * r - 10, 0.025, 12),
          sheet.radial([mix(tone, "#e0a552", 0.35), tone, darken(tone, 0.22)]),
        ),
    );
    x -= rng.between(2, 11);
    y -= rng.between(4, 10);
  }
  for (const [px, py] of scatter(disc(x, y, size * 0.62), 16, rng))
    inside += ellipse(
      px,
      py,
      rng.between(12, 30),
      rng.between(8, 20),
      sheet.fade(rng.chance(0.6) ? "#7f4516" : "#f3cd88", 0.4),
    );
  const syrup = foodIndex.of("syrup")[0];
  if (syrup) {
    const arms: Point[] = Array.from({ length: 14 }, (_, i) => {
      const [angle, r] = [(i / 14) * Math.PI * 2, i % 5 === 2 ? rng.between(0.74, 0.92) : rng.between(0.53, 0.63)];
      return [x + Math.cos(angle) * size * r, y + Math.sin(angle) * size * r];
    });
    const pool = new Pen(rng).smooth(arms);
    inside +=
      path(pool, darken(syrup.color, 0.2), 'opacity=".55" transform="translate(1.5 3)"') +
      path(pool, sheet.lit(syrup.color), 'opacity=".88"') +
      stroke(pool, lighten(syrup.color, 0.6), 2.4, 'opacity=".6" transform="translate(-2 -2)"');
  }
  const fruits = foodIndex.mains.filter((food) => !isOnion(food)).slice(0, 2);
  for (const food of fruits) {
    for (const [fx, fy] of scatter(disc(x, y, size * 0.56), 13, rng))
      inside += canvas.put(food, fx, fy, { scale: 1.1 });
    for (let i = 0; i < 5; i++) {
      const angle = rng.between(0, 6.28);
      inside += canvas.put(food, region.cx + Math.cos(angle) * size * 1.08, region.cy + Math.sin(angle) * size * 1.08, {
        scale: 1.1,
      });
    }
  }
  const butter = foodIndex.named("butter")[0];
  if (butter)
    inside += canvas.piece({ ...butter, shape: "cube", color: "#fbe591", accent: "#e6c04e" }, x - 6, y - 4, 1.9, 0.35);
  return { inside: "", over: inside };
};

/** A thick golden disc with one slice pulled out. */
export const omelette: Arrange = (canvas) => {
  const { foodIndex, region, rng, sheet } = canvas;
  const [cx, cy] = [region.cx, region.cy];
  const r = Math.min(region.rx, region.ry) * 0.98;
  const gold = "#eab54a";
  const cut = [0.35, 1.15] as const;
  const at = (angle: number) => `${n(cx + Math.cos(angle) * r)} ${n(cy + Math.sin(angle) * r)}`;
  const main = `M${cx} ${cy}L${at(cut[1])}A${n(r)} ${n(r)} 0 1 1 ${at(cut[0])}Z`;
  const wedge = `M${cx} ${cy}L${at(cut[0])}A${n(r)} ${n(r)} 0 0 1 ${at(cut[1])}Z`;
  const pieces = foodIndex.mains.filter((food) => !isOnion(food));
  let top = "";
  for (const food of pieces.slice(0, 3)) {
    const cooked = { ...food, color: mix(food.color, gold, 0.3), accent: mix(food.accent, "#c98a30", 0.4) };
    for (const [x, y] of scatter(disc(cx, cy, r * 0.84), food === pieces[0] ? 20 : 9, rng))
      top += canvas.put(cooked, x, y, { scale: 0.95 });
  }
  for (const [x, y] of scatter(disc(cx, cy, r * 0.95), 24, rng))
    top += ellipse(x, y, rng.between(26, 52), rng.between(18, 36), sheet.fade(gold, 0.85));
  for (const [x, y] of scatter(disc(cx, cy, r * 0.9), 26, rng))
    top += ellipse(x, y, rng.between(12, 40), rng.between(9, 26), sheet.fade("#a3591a", 0.5));
  const ring = circle(cx, cy, r - 5, "none", `stroke="#b9701f" stroke-width="11" opacity=".45"`);
  const face = sheet.stamp(
    circle(cx, cy, r, sheet.radial([lighten(gold, 0.25), gold, mix(gold, "#b9701f", 0.5)])) + top + ring,
  );
  const side = "#f6d67e";
  let over = "";
  for (const [d, dx, dy] of [
    [main, 0, 0],
    [wedge, 30, 27],
  ] as const) {
    over += `<g transform="translate(${dx} ${dy - 5})">`;
    for (let i = 3; i > 0; i--)
      over += path(d, shadowColor, `transform="translate(${i * 3} ${6 + i * 5})" opacity=".13"`);
    over +=
      path(d, "#b9772a", 'transform="translate(1 15)"') +
      path(d, side, 'transform="translate(1 10)"') +
      path(d, "#fbe7ad", 'transform="translate(0 5)"');
    over += `<g clip-path="url(#${sheet.clip(d)})">${use(face, 0, 0)}</g></g>`;
  }
  over += canvas.garnish({ count: 8, most: 2, margin: 44 });
  return { inside: "", over };
};
