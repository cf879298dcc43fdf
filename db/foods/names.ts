import { fieldError, invalidFields } from "../errors.ts";
import { type Lang, type LangListMap, type LangMap, langs } from "../schemas/common.ts";

/** An entity with translated names: a food or a measure. */
export interface Named {
  name?: string | LangMap | undefined;
  plural?: string | LangMap | null | undefined;
  aliases?: string[] | LangListMap | undefined;
}

/** The original language of a name: as stated, else the call's for a text, else the map's first. */
export function originLang(name: string | LangMap, stated: Lang | undefined, said: Lang): Lang {
  if (stated) return stated;
  return typeof name === "string" ? said : (langs.find((lang) => name[lang] !== undefined) ?? "en");
}

const isBlank = (text: string) => text.trim() === "";

/** Rejects blank names, which no schema can detect. @throws DomainError `invalid` naming each */
export function assertNames({ name, plural, aliases }: Named): void {
  const blank = (value: string | LangMap | null | undefined, field: string) => {
    if (typeof value === "string") return isBlank(value) ? [[field]] : [];
    return Object.entries(value ?? {}).flatMap(([lang, text]) => (isBlank(text) ? [[field, lang]] : []));
  };
  const lists: [(string | number)[], string[]][] = Array.isArray(aliases)
    ? [[["aliases"], aliases]]
    : Object.entries(aliases ?? {}).map(([lang, list]) => [["aliases", lang], list]);
  const places = [
    ...blank(name, "name"),
    ...blank(plural, "plural"),
    ...lists.flatMap(([at, list]) => list.flatMap((text, index) => (isBlank(text) ? [[...at, index]] : []))),
  ];
  if (places.length > 0)
    throw invalidFields(places.map((at) => fieldError(at, "A name has at least one letter.", "value_error.blank")));
}
