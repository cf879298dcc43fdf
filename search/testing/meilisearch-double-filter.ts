// The filter expressions of Meilisearch as documented: conditions, AND, OR, NOT, parentheses.

type Document = Record<string, unknown>;
type Test = (document: Document) => boolean;

/** An expression that the real server would reject, too. */
export class FilterError extends Error {}

const tokenPattern = /\s*(?:("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(<=|>=|!=|[()[\],=<>])|([^\s()[\],=<>!"']+))/y;

interface Token {
  text: string;
  isQuoted: boolean;
}

function tokenize(expression: string): Token[] {
  const tokens: Token[] = [];
  tokenPattern.lastIndex = 0;
  while (tokenPattern.lastIndex < expression.trimEnd().length) {
    const start = tokenPattern.lastIndex;
    const match = tokenPattern.exec(expression);
    if (!match) throw new FilterError(`unexpected characters at ${start} in ${expression}`);
    const [, quoted, sign, word] = match;
    if (quoted !== undefined) tokens.push({ text: quoted.slice(1, -1).replace(/\\(.)/g, "$1"), isQuoted: true });
    else tokens.push({ text: (sign ?? word)!, isQuoted: false });
  }
  return tokens;
}

const valuesOf = (document: Document, attribute: string): unknown[] => {
  const value = document[attribute];
  if (value === null || value === undefined) return [];
  return Array.isArray(value) ? value : [value];
};

// Equality compares case-insensitive text, as facets do; order compares numbers only.
const equals = (value: unknown, wanted: string): boolean => String(value).toLowerCase() === wanted.toLowerCase();
const comparisons: Record<string, (value: number, bound: number) => boolean> = {
  "<": (value, bound) => value < bound,
  "<=": (value, bound) => value <= bound,
  ">": (value, bound) => value > bound,
  ">=": (value, bound) => value >= bound,
};

class Parser {
  private position = 0;

  constructor(
    private readonly tokens: Token[],
    private readonly filterable: ReadonlySet<string>,
  ) {}

  parse(): Test {
    const test = this.or();
    if (this.position < this.tokens.length) throw new FilterError(`unexpected ${this.tokens[this.position]!.text}`);
    return test;
  }

  private isNext(text: string): boolean {
    const token = this.tokens[this.position];
    return token !== undefined && !token.isQuoted && token.text.toUpperCase() === text;
  }

  private accept(text: string): boolean {
    if (!this.isNext(text)) return false;
    this.position++;
    return true;
  }

  private expect(text: string): void {
    if (!this.accept(text))
      throw new FilterError(`expected ${text} before ${this.tokens[this.position]?.text ?? "the end"}`);
  }

  private value(): string {
    const token = this.tokens[this.position++];
    if (!token || (!token.isQuoted && /^(?:[()[\],=<>]|!=|<=|>=|AND|OR|NOT|IN|TO|EXISTS)$/i.test(token.text)))
      throw new FilterError(`expected a value, not ${token?.text ?? "the end"}`);
    return token.text;
  }

  private or(): Test {
    let left = this.and();
    while (this.accept("OR")) {
      const [a, b] = [left, this.and()];
      left = (document) => a(document) || b(document);
    }
    return left;
  }

  private and(): Test {
    let left = this.not();
    while (this.accept("AND")) {
      const [a, b] = [left, this.not()];
      left = (document) => a(document) && b(document);
    }
    return left;
  }

  private not(): Test {
    if (this.accept("NOT")) {
      const test = this.not();
      return (document) => !test(document);
    }
    if (this.accept("(")) {
      const test = this.or();
      this.expect(")");
      return test;
    }
    return this.condition();
  }

  private list(): string[] {
    const values: string[] = [];
    this.expect("[");
    while (!this.isNext("]")) {
      values.push(this.value());
      if (!this.accept(",")) break;
    }
    this.expect("]");
    return values;
  }

  private condition(): Test {
    const attribute = this.value();
    if (!this.filterable.has(attribute)) throw new FilterError(`Attribute \`${attribute}\` is not filterable.`);
    const isNegated = this.accept("NOT");
    const test = this.positive(attribute, isNegated);
    return isNegated ? (document) => !test(document) : test;
  }

  private positive(attribute: string, mustBeWord: boolean): Test {
    if (this.accept("IN")) {
      const values = this.list();
      return (document) => valuesOf(document, attribute).some((one) => values.some((value) => equals(one, value)));
    }
    if (this.accept("EXISTS")) return (document) => attribute in document;
    if (mustBeWord) throw new FilterError("expected IN or EXISTS after NOT");
    if (this.accept("STARTS")) {
      this.expect("WITH");
      const start = this.value().toLowerCase();
      return (document) => valuesOf(document, attribute).some((one) => String(one).toLowerCase().startsWith(start));
    }
    for (const [sign, compare] of Object.entries(comparisons))
      if (this.accept(sign)) {
        const bound = this.number();
        return (document) =>
          valuesOf(document, attribute).some((one) => typeof one === "number" && compare(one, bound));
      }
    if (this.accept("=")) {
      const value = this.value();
      return (document) => valuesOf(document, attribute).some((one) => equals(one, value));
    }
    if (this.accept("!=")) {
      const value = this.value();
      return (document) => !valuesOf(document, attribute).some((one) => equals(one, value));
    }
    const from = this.number();
    this.expect("TO");
    const to = this.number();
    return (document) =>
      valuesOf(document, attribute).some((one) => typeof one === "number" && one >= from && one <= to);
  }

  private number(): number {
    const number = Number(this.value());
    if (Number.isNaN(number)) throw new FilterError("expected a number");
    return number;
  }
}

/**
 * Compiles a `filter` parameter: an expression, or a list of expressions that combine with AND, lists in it with OR.
 * @throws FilterError
 */
export function compileFilter(filter: unknown, filterable: readonly string[]): Test {
  const attributes = new Set(filterable);
  const expression = (text: unknown): Test => {
    if (typeof text !== "string") throw new FilterError("a filter is text");
    return text.trim() === "" ? () => true : new Parser(tokenize(text), attributes).parse();
  };
  if (filter === undefined || filter === null) return () => true;
  if (!Array.isArray(filter)) return expression(filter);
  const all = filter.map((part: unknown): Test => {
    if (!Array.isArray(part)) return expression(part);
    const any = part.map(expression);
    return (document) => any.some((test) => test(document));
  });
  return (document) => all.every((test) => test(document));
}
