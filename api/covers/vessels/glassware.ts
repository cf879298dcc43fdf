import { darken, difference, lighten } from "../color.ts";
import { box, disc, outline } from "../region.ts";
import { circle, n, path, stroke } from "../svg.ts";
import { centre } from "../types.ts";
import { type Drawn, rimLight, throwShadow, type VesselPen, wallShadow } from "./vessel.ts";

const { x: cx, y: cy } = centre;

/** A wide glass seen from above, on a round coaster. */
export function glass({ sheet, rng, contents }: VesselPen): Drawn {
  const coaster = rng.pick(["#b98a5a", "#8f9f8a", "#6d7f8c"]);
  const region = disc(cx, cy, 160);
  return {
    back:
      throwShadow(outline(disc(cx, cy, 210)), 9) +
      circle(cx, cy, 210, sheet.lit(coaster)) +
      [196, 184].map((r) => stroke(outline(disc(cx, cy, r)), darken(coaster, 0.2), 2, 'opacity=".6"')).join("") +
      throwShadow(outline(disc(cx, cy, 178)), 14) +
      circle(cx, cy, 179, sheet.linear([lighten(contents, 0.85), "#dfe9ea", lighten(contents, 0.6)]), 'opacity=".95"') +
      circle(cx, cy, 173, sheet.linear(["#b7c6c8", "#e9f1f0", "#fff"])),
    front:
      wallShadow(sheet, region, 0.5) +
      stroke(outline(disc(cx, cy, 166)), "#fff", 7, 'opacity=".4"') +
      stroke(outline(disc(cx, cy, 178)), "#fff", 2, 'opacity=".9"') +
      stroke(outline(disc(cx, cy, 161)), "#9fb2b5", 1.4, 'opacity=".7"') +
      rimLight(cx, cy, 172, 172, 7, 0.95),
    region,
    hollow: true,
    ground: "#e3ecec",
  };
}

/** A preserving jar with its lid beside it. */
export function jar({ sheet, rng }: VesselPen): Drawn {
  const metal = rng.pick(["#c9a44c", "#b9bcbd", "#b5533c"]);
  const region = disc(cx, cy, 158);
  const lid = { x: cx + rng.pick([-1, 1]) * 262, y: cy + rng.pick([-1, 1]) * 150 };
  const seal = rng.pick(["#d9703a", "#b9483a"]);
  const lidOutline = outline(disc(lid.x, lid.y, 112));
  return {
    back:
      throwShadow(lidOutline, 10) +
      path(lidOutline, sheet.lit(metal)) +
      circle(lid.x, lid.y, 96, sheet.linear([darken(metal, 0.12), lighten(metal, 0.25)])) +
      circle(lid.x, lid.y, 60, sheet.linear([lighten(metal, 0.2), darken(metal, 0.1)])) +
      throwShadow(outline(disc(cx, cy, 208)), 20) +
      circle(cx, cy, 208, sheet.linear(["#f4faf9", "#c9d8d8", "#9fb3b4"])) +
      circle(cx, cy, 198, sheet.linear(["#e2ecec", "#f6fbfa", "#c3d2d3"])) +
      circle(cx, cy, 186, seal) +
      circle(cx, cy, 179, sheet.linear(["#9fb3b4", "#e6efee", "#fff"])),
    front:
      wallShadow(sheet, region, 0.7) +
      stroke(outline(disc(cx, cy, 166)), "#fff", 6, 'opacity=".45"') +
      rimLight(cx, cy, 203, 203, 5, 0.95) +
      rimLight(cx, cy, 171, 171, 4, 0.8),
    region,
    hollow: true,
    ground: "#e3ecec",
  };
}

/** A wooden board with a handle or a hole. */
export function board({ sheet, rng, contents }: VesselPen): Drawn {
  const woods = ["#b98352", "#d0a06a", "#8b5a38", "#dcb988"];
  const color = woods
    .map((wood) => ({ wood, fit: difference(wood, contents) + rng.between(0, 0.25) }))
    .sort((a, b) => b.fit - a.fit)[0]!.wood;
  const rounded = rng.chance(0.4);
  const body = rounded ? disc(cx, cy, 252, 216) : box(cx, cy, 572, 420, 44);
  const d = outline(body);
  const side = rng.pick([-1, 1]);
  const grip = outline(box(cx + side * 330, cy, 190, 76, 36));
  const grain: string[] = [];
  for (let i = 0; i < 9; i++) {
    const y = cy - 190 + i * 46 + rng.around(12);
    grain.push(
      `M${cx - 290} ${n(y)}q${n(rng.between(100, 200))} ${n(rng.around(24))} 290 ${n(rng.around(10))}t290 ${n(rng.around(14))}`,
    );
  }
  const clip = sheet.clip(d);
  return {
    back:
      throwShadow(d, 15) +
      throwShadow(grip, 13) +
      path(grip, sheet.lit(color)) +
      circle(cx + side * 398, cy, 12, darken(color, 0.65)) +
      path(d, darken(color, 0.32), 'transform="translate(2 6)"') +
      path(d, sheet.lit(color)) +
      `<g clip-path="url(#${clip})">${stroke(grain.join(""), darken(color, 0.28), 2.2, 'opacity=".45"')}${stroke(grain.join(""), lighten(color, 0.4), 1.4, 'opacity=".4" transform="translate(0 5)"')}</g>` +
      stroke(
        outline(rounded ? disc(cx, cy, 236, 200) : box(cx, cy, 540, 388, 32)),
        darken(color, 0.3),
        2,
        'opacity=".35"',
      ),
    front: "",
    region: rounded ? disc(cx, cy, 226, 190) : box(cx, cy, 508, 360, 24),
    hollow: false,
    ground: color,
  };
}
