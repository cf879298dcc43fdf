import type { Catalogues } from "../../i18n/catalogues.ts";

// Makes the compiler check the keys of texts against the English catalogues.

/** The name of a catalogue. */
export type CatalogueName = keyof Catalogues;

/** Of "lines_one" and "lines_other" the key is "lines". */
type WithoutPlural<Key extends string> = Key extends `${infer Base}_${"one" | "other"}` ? Base | Key : Key;
type KeysIn<Texts, Path extends string = ""> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? `${Path}${WithoutPlural<Key>}`
    : KeysIn<Texts[Key], `${Path}${Key}.`>;
}[keyof Texts & string];
type Keys = { [Name in CatalogueName]: KeysIn<Catalogues[Name]> };
type Prefixed<Name extends CatalogueName> = { [One in Name]: `${One}:${Keys[One]}` }[Name];

/** One catalogue, or several of which the first needs no prefix. */
export type CatalogueNames = CatalogueName | readonly [CatalogueName, ...CatalogueName[]];
type First<Names extends CatalogueNames> = Names extends readonly [infer One extends CatalogueName, ...unknown[]]
  ? One
  : Names & CatalogueName;
type Each<Names extends CatalogueNames> = Names extends readonly CatalogueName[]
  ? Names[number]
  : Names & CatalogueName;

/** A key of these catalogues: "title", "list.title" or "common:close". */
export type TextKey<Names extends CatalogueNames = "common"> = Keys[First<Names>] | Prefixed<Each<Names>>;

/** What is put into a text for `{{name}}`; `count` also chooses its plural, `defaultValue` is shown where it is missing. */
export type TextValues = Record<string, unknown> & { count?: number; defaultValue?: string };

/** Gives a text in the language that is shown. */
export type Translate<Names extends CatalogueNames = "common"> = (key: TextKey<Names>, values?: TextValues) => string;
