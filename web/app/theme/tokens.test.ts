import { describe, expect, test } from "bun:test";

const css = await Bun.file(new URL("./tokens.css", import.meta.url)).text();
const [lightCss = "", darkCss = ""] = css.split(':root[data-mantine-color-scheme="dark"]');

function colours(text: string): Record<string, string> {
  const entries = [...text.matchAll(/--tq-([a-z-]+):\s*(#[0-9a-f]{6})/g)].map(
    ([, name, value]) => [name!, value!] as const,
  );
  return Object.fromEntries(entries);
}

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high! + 0.05) / (low! + 0.05);
}

const light = colours(lightCss);
const schemes = { light, dark: { ...light, ...colours(darkCss) } };

const readable: [text: string, ground: string][] = [
  ["ink", "ground"],
  ["ink", "surface"],
  ["ink", "tint"],
  ["ink", "hover"],
  ["soft", "ground"],
  ["soft", "surface"],
  ["soft", "hover"],
  ["on-brand", "brand"],
  ["on-brand", "brand-hover"],
  ["brand-text", "ground"],
  ["brand-text", "surface"],
  ["brand-text", "tint"],
  ["herb-text", "herb-tint"],
  ["herb-text", "surface"],
  ["on-herb", "herb"],
  ["red", "red-tint"],
  ["red", "ground"],
  ["red", "surface"],
  ["on-red", "red"],
  ["on-red", "red-hover"],
];

describe("the colours", () => {
  for (const [scheme, palette] of Object.entries(schemes)) {
    test.each(readable)(`${scheme}: %s on %s meets AA contrast`, (text, ground) => {
      expect(contrast(palette[text]!, palette[ground]!)).toBeGreaterThanOrEqual(4.5);
    });
    test(`${scheme}: focus rings and field borders have 3:1 contrast`, () => {
      expect(contrast(palette.focus!, palette.ground!)).toBeGreaterThanOrEqual(3);
      expect(contrast(palette.focus!, palette.surface!)).toBeGreaterThanOrEqual(3);
      expect(contrast(palette["line-strong"]!, palette.surface!)).toBeGreaterThanOrEqual(3);
    });
  }

  test("light text and brand colours have the specified contrast", () => {
    expect(contrast(light.ink!, light.ground!)).toBeCloseTo(15.1, 0);
    expect(contrast(light["on-brand"]!, light.brand!)).toBeCloseTo(6.8, 0);
  });
});
