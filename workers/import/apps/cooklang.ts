import type { Lang } from "@toque/db/schemas/common.ts";
import type { LineGroup } from "../page/page-recipe.ts";
import { langOf } from "../page/schema-recipe.ts";
import {
  type AppRecipe,
  addLine,
  appRecipe,
  type Fields,
  isFields,
  oneLine,
  said,
  webAddressOf,
} from "./app-recipe.ts";
import { OWN_NAME, ownOrigin } from "./own-origin.ts";

// Cooklang: https://cooklang.org/docs/spec

/** A front matter of YAML and what follows it; null where there is none, or none that is read. */
export function frontMatter(text: string): { head: Fields; body: string } | null {
  const match = /^\ufeff?---\r?\n([\s\S]{0,50000}?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(text);
  // An alias may stand for itself many times over.
  if (!match || /(?:^|[\s[{,:-])[&*][\w-]/m.test(match[1]!.replace(/"(?:[^"\\]|\\.)*"/g, ""))) return null;
  try {
    const head: unknown = Bun.YAML.parse(match[1]!);
    return isFields(head) ? { head, body: text.slice(match[0].length) } : null;
  } catch {
    return null;
  }
}

/** `@name{amount%unit}(note)`, `@&name{}`, `#pot{}`, `~rest{10%minutes}`, and each with one word and no braces. */
const MARK =
  /(?<!\\)([@#~])([&?+-]{0,3})(?:([^@#~{}\n]{0,120})\{([^{}\n]{0,120})\}|([\p{L}\p{N}_-]{1,60}))(?:\(([^()\n]{0,200})\))?/gu;

/** Whether a text is Cooklang: an ingredient or metadata in its notation. */
export const isCooklang = (text: string): boolean =>
  /(?<![\w\\.])@[^@#~{}\n]{1,120}\{[^{}\n]{0,120}\}/u.test(text) || /^>>\s*[^:\n]{1,60}:/m.test(text);

const amountOf = (text: string): string =>
  text
    .replace(/^=/, "")
    .split("%")
    .map((part) => part.trim())
    .filter(Boolean)
    .join(" ");
const unescaped = (text: string): string => text.replace(/\\([\\@#~{}>=])/g, "$1");

/** What is one ingredient for the whole recipe. */
interface Use {
  group: string | null;
  line: string;
}

class Reading {
  readonly meta: Fields = {};
  readonly uses: Use[] = [];
  readonly steps: LineGroup[] = [];
  readonly notes: string[] = [];
  readonly equipment: string[] = [];
  private group: string | null = null;
  private readonly known = new Set<string>();

  /** A step in words, its ingredients noted. */
  private step(text: string): string {
    return unescaped(
      text.replace(MARK, (_, sign: string, flags: string, long = "", amount = "", word = "", note = "") => {
        const name = (long || word).trim().split("|").at(-1)!;
        const quantity = amountOf(amount);
        if (sign === "~") return quantity || name;
        if (sign === "@") {
          const key = name.toLowerCase();
          // "@&flour{}" is flour that was named before.
          if (!(flags.includes("&") || (quantity === "" && this.known.has(key))))
            this.uses.push({
              group: this.group,
              line: [quantity, name, note && `, ${note}`].filter(Boolean).join(" ").replace(" , ", ", "),
            });
          this.known.add(key);
        } else if (name) this.equipment.push(name);
        return name;
      }),
    );
  }

  read(body: string): void {
    let paragraph: string[] = [];
    const flush = () => {
      const before = this.uses.length;
      const written = paragraph.join(" ").trim();
      const text = oneLine(this.step(written));
      paragraph = [];
      if (!text) return;
      // A paragraph of nothing but ingredients is a list of them.
      const rest = written.replace(MARK, "").replace(/[\s,;.]/g, "");
      if (this.uses.length > before && rest === "") return;
      addLine(this.steps, this.group, text);
    };
    const plain = body.replace(/\[-[\s\S]*?-\]/g, " ");
    for (const raw of plain.split(/\r?\n/)) {
      const line = raw.replace(/(?<!\\)--.*$/, "").trim();
      const meta = /^>>\s*([^:]{1,60}):\s*(.*)$/.exec(line);
      const section = /^=+\s*([^=]{0,100}?)\s*=*$/.exec(line);
      if (meta) this.meta[meta[1]!.trim().toLowerCase()] = meta[2];
      else if (section) {
        flush();
        this.group = section[1] || null;
      } else if (/^>(?!>)/.test(line)) {
        flush();
        const note = oneLine(unescaped(line.slice(1)));
        if (note) this.notes.push(note);
      } else if (line === "") flush();
      else paragraph.push(line);
    }
    flush();
  }
}

/** A recipe in Cooklang. @param name its file, which is its title where it has no other */
export function cooklangRecipe(text: string, name: string, otherwise: Lang): AppRecipe {
  const front = frontMatter(text);
  const reading = new Reading();
  reading.read(front ? front.body : text.replace(/^\ufeff/, ""));
  const meta: Fields = {
    ...reading.meta,
    ...Object.fromEntries(Object.entries(front?.head ?? {}).map(([key, value]) => [key.toLowerCase(), value])),
  };
  const get = (...keys: string[]): unknown =>
    keys.map((key) => meta[key]).find((value) => value !== undefined && value !== null);
  const source = get("source", "source.url", "link");
  const author = get("author", "source.author");
  const tags = get("tags", "tag");
  const ingredients: LineGroup[] = [];
  for (const { group, line } of reading.uses) addLine(ingredients, group, line);
  const file = name.slice(name.lastIndexOf("/") + 1).replace(/\.[^.]*$/, "");
  const url = webAddressOf(isFields(source) ? source.url : source);
  const own =
    said(get("generator")) === OWN_NAME ? ownOrigin(webAddressOf(get("generator.url")), said(get("created"))) : null;
  return appRecipe(
    {
      app: own ? "toque" : "cooklang",
      id: null,
      title: get("title", "name") ?? file,
      description: get("description", "introduction"),
      ingredients,
      steps: reading.steps,
      notes: reading.notes,
      yields: get("servings", "serves", "yield"),
      preparationTime: get("prep time", "time.prep", "prep_time"),
      cookingTime: get("cook time", "time.cook", "cook_time"),
      totalTime: get("time required", "time", "duration", "total time"),
      author: isFields(author) ? author.name : author,
      url,
      licence: get("license", "licence"),
      tags: [...(Array.isArray(tags) ? tags : said(tags).split(",")), get("course", "category"), get("cuisine")],
      lang: langOf(said(get("locale", "language"))),
      equipment: reading.equipment,
      own,
    },
    otherwise,
  );
}
