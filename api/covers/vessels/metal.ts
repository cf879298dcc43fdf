import { darken, difference, lighten, mix } from "../color.ts";
import { box, disc, inset, outline } from "../region.ts";
import { circle, n, path, rect, stroke } from "../svg.ts";
import { centre } from "../types.ts";
import { type Drawn, rimLight, throwShadow, type VesselPen, wallShadow } from "./vessel.ts";

const { x: cx, y: cy } = centre;

/** A straight handle from the rim at `angle` degrees (0 is right, clockwise). */
function handle({ sheet }: VesselPen, angle: number, from: number, color: string, wood: boolean): string {
  const grip = wood ? "#a8713f" : color;
  const place = `transform="rotate(${n(angle)} ${cx} ${cy})"`;
  const body = outline(box(cx + from + 118, cy, 270, 44, 22));
  return (
    `<g ${place}>${throwShadow(body, 9)}${rect(cx + from - 30, cy - 17, 80, 34, 8, darken(color, 0.25))}${path(body, sheet.linear([lighten(grip, 0.3), grip, darken(grip, 0.3)], 0.5))}` +
    `${stroke(`M${cx + from + 26} ${cy - 12}h200`, "#fff", 4, 'opacity=".2"')}${circle(cx + from + 228, cy, 8, darken(grip, 0.6))}</g>`
  );
}

function loop({ sheet }: VesselPen, side: number, reach: number, color: string): string {
  const x = cx + side * reach;
  const d = `M${n(x)} ${cy - 62}q${side * 62} 0 ${side * 62} 62t${side * -62} 62`;
  return (
    `<g transform="translate(5 10)" opacity=".25">${stroke(d, "#2a1408", 23)}</g>` +
    stroke(d, darken(color, 0.3), 23) +
    stroke(d, sheet.linear([lighten(color, 0.25), darken(color, 0.1)]), 17)
  );
}

export function pan(pen: VesselPen): Drawn {
  const color = pen.rng.pick(["#3a3532", "#403a36", "#4a4743"]);
  const angle = pen.rng.pick([-28, -34, 28, 152, -148]);
  return roundPan(pen, color, handle(pen, angle, 205, color, pen.rng.chance(0.4)));
}

/** A wide pan with two small handles, for rice. */
export function paellaPan(pen: VesselPen): Drawn {
  const color = pen.rng.pick(["#46423f", "#55504b"]);
  return roundPan(pen, color, loop(pen, -1, 196, "#b9483a") + loop(pen, 1, 196, "#b9483a"));
}

function roundPan({ sheet }: VesselPen, color: string, handles: string): Drawn {
  const region = disc(cx, cy, 185);
  const rim = outline(disc(cx, cy, 214));
  return {
    back:
      throwShadow(rim, 15) +
      handles +
      path(rim, sheet.linear([lighten(color, 0.35), color, darken(color, 0.35)])) +
      circle(cx, cy, 207, darken(color, 0.4)) +
      circle(cx, cy, 204, sheet.linear([darken(color, 0.35), color, lighten(color, 0.28)])),
    front: wallShadow(sheet, region, 0.8) + rimLight(cx, cy, 210.5, 210.5, 3, 0.55),
    region,
    hollow: true,
    ground: color,
  };
}

export function pot(pen: VesselPen): Drawn {
  const { sheet, rng, contents } = pen;
  const enamels = ["#c8553d", "#2f6b73", "#46627f", "#6f8a5b", "#d9973c", "#8c3f46", "#54504d"];
  const apart = enamels.filter((enamel) => difference(enamel, contents) > 0.2);
  const color = rng.pick(apart.length ? apart : enamels);
  const region = disc(cx, cy, 183);
  const rim = outline(disc(cx, cy, 215));
  const inside = "#efe4d2";
  return {
    back:
      throwShadow(rim, 22) +
      loop(pen, -1, 198, color) +
      loop(pen, 1, 198, color) +
      path(rim, sheet.lit(color)) +
      circle(cx, cy, 207, darken(color, 0.3)) +
      circle(cx, cy, 204, lighten(inside, 0.3)) +
      circle(cx, cy, 201, sheet.linear([darken(inside, 0.42), darken(inside, 0.14), lighten(inside, 0.35)])),
    front: wallShadow(sheet, region, 1) + rimLight(cx, cy, 211, 211, 4, 0.7),
    region,
    hollow: true,
    ground: inside,
  };
}

export function wok(pen: VesselPen): Drawn {
  const { sheet, rng } = pen;
  const color = rng.pick(["#4a4643", "#3d3b3c"]);
  const angle = rng.pick([-26, -32, 150, 208]);
  const region = disc(cx, cy, 178);
  const rim = outline(disc(cx, cy, 217));
  return {
    back:
      throwShadow(rim, 20) +
      handle(pen, angle, 208, color, true) +
      path(rim, sheet.linear([lighten(color, 0.5), color, darken(color, 0.3)])) +
      circle(cx, cy, 212, sheet.linear([darken(color, 0.45), color, lighten(color, 0.4)])) +
      circle(
        cx,
        cy,
        192,
        sheet.linear([darken(color, 0.3), mix(color, "#6d6660", 0.3), lighten(color, 0.2)]),
        'opacity=".8"',
      ),
    front: wallShadow(sheet, region, 0.45) + rimLight(cx, cy, 214, 214, 2.6, 0.65),
    region,
    hollow: true,
    ground: color,
  };
}

const steel = "#b9bcbd";

export function tin(pen: VesselPen): Drawn {
  return rectTin(pen, 540, 400, 34, pen.rng.pick([steel, "#8f8a86"]));
}

export function loafTin(pen: VesselPen): Drawn {
  return rectTin(pen, 566, 298, 26, pen.rng.pick(["#5d5955", "#8f8a86"]));
}

function rectTin({ sheet }: VesselPen, w: number, h: number, corner: number, color: string): Drawn {
  const body = box(cx, cy, w, h, corner);
  const region = inset(body, 21);
  return {
    back:
      throwShadow(outline(body), 17) +
      path(outline(body), sheet.linear([lighten(color, 0.55), color, darken(color, 0.3)])) +
      path(outline(inset(body, 6)), darken(color, 0.3)) +
      path(outline(inset(body, 8)), sheet.linear([darken(color, 0.45), color, lighten(color, 0.45)])),
    front:
      wallShadow(sheet, region, 0.8) +
      stroke(`M${n(cx - w / 2 + corner)} ${n(cy - h / 2 + 3)}h${n(w * 0.5)}`, "#fff", 3, 'opacity=".7"'),
    region,
    hollow: true,
    ground: color,
  };
}

/** A round tin with a fluted edge. */
export function tartTin({ sheet }: VesselPen): Drawn {
  const color = steel;
  const fluted = (r: number, wave: number) => {
    const points = Array.from({ length: 96 }, (_, i) => {
      const angle = (i / 96) * Math.PI * 2;
      const reach = r + (i % 2 ? wave : -wave);
      return `${n(cx + Math.cos(angle) * reach)} ${n(cy + Math.sin(angle) * reach)}`;
    });
    return `M${points.join("L")}Z`;
  };
  const edge = fluted(214, 4);
  return {
    back:
      throwShadow(edge, 13) +
      path(edge, sheet.linear([lighten(color, 0.6), color, darken(color, 0.35)]), 'stroke-linejoin="round"') +
      circle(cx, cy, 207, sheet.linear([darken(color, 0.4), color, lighten(color, 0.4)])),
    front: rimLight(cx, cy, 212, 212, 2.4, 0.75),
    region: disc(cx, cy, 205),
    hollow: true,
    ground: color,
  };
}

/** A baking tray lined with paper. */
export function tray({ sheet, rng }: VesselPen): Drawn {
  const color = rng.pick(["#9a9894", "#7b7673"]);
  const body = box(cx, cy, 588, 420, 30);
  const w = () => rng.around(4);
  const paper = `M${n(130 + w())} ${n(112 + w())}L${n(672 + w())} ${n(118 + w())}L${n(668 + w())} ${n(489 + w())}L${n(133 + w())} ${n(484 + w())}Z`;
  const creases = Array.from({ length: 4 }, () => {
    const [x, y] = [rng.between(150, 600), rng.between(130, 440)];
    return `M${n(x)} ${n(y)}l${n(rng.between(30, 90))} ${n(rng.around(40))}`;
  }).join("");
  return {
    back:
      throwShadow(outline(body), 14) +
      path(outline(body), sheet.linear([lighten(color, 0.5), color, darken(color, 0.3)])) +
      path(outline(inset(body, 9)), sheet.linear([darken(color, 0.4), darken(color, 0.1), lighten(color, 0.2)])) +
      path(outline(inset(body, 20)), sheet.lit(darken(color, 0.06))) +
      path(paper, "#2a1408", 'transform="translate(3 5)" opacity=".2"') +
      path(paper, sheet.lit("#f0e6d3")) +
      stroke(creases, "#cbbd9f", 1.4, 'opacity=".7"'),
    front: stroke(`M${cx - 250} ${cy - 205}h260`, "#fff", 3, 'opacity=".6"'),
    region: box(cx, cy, 500, 340, 14),
    hollow: false,
    ground: "#f0e6d3",
  };
}
