const entity = /&(?!(amp|lt|gt|quot|apos|#\d+);)/;
const known = /^(svg|defs|g|path|circle|ellipse|rect|use|clipPath|pattern|linearGradient|radialGradient|stop)$/;

/** The faults of a drawing: badly nested tags, forbidden elements or references, invalid numbers. */
export function faults(svg: string): string[] {
  const found: string[] = [];
  const open: string[] = [];
  const ids = new Set<string>();
  const wanted = new Set<string>();
  const rest = svg.replace(
    /<(\/?)([A-Za-z]+)((?:\s+[A-Za-z][\w:-]*="[^"<]*")*)\s*(\/?)>/g,
    (_, close, name, attributes, single) => {
      if (!known.test(name)) found.push(`element ${name}`);
      if (close) {
        const last = open.pop();
        if (last !== name) found.push(`</${name}> closes ${last}`);
      } else if (!single) open.push(name);
      const names = [...attributes.matchAll(/\s([A-Za-z][\w:-]*)="/g)].map((match) => match[1]);
      if (new Set(names).size < names.length) found.push(`attribute twice: ${name}${attributes}`);
      for (const [, id] of attributes.matchAll(/\sid="([^"]*)"/g)) {
        if (ids.has(id)) found.push(`id twice: ${id}`);
        ids.add(id);
      }
      for (const [, id] of attributes.matchAll(/(?:href="|url\()#([^")]*)/g)) wanted.add(id);
      return "";
    },
  );
  if (rest.trim()) found.push(`text: ${rest.slice(0, 80)}`);
  if (open.length) found.push(`left open: ${open}`);
  for (const id of wanted) if (!ids.has(id)) found.push(`missing: ${id}`);
  // The seed in the names of ids, in base 36, may read so too.
  const wrong = svg.replace(/\bc[0-9a-z]+_/g, "").match(/NaN|undefined|Infinity|null|\[object/);
  if (wrong) found.push(wrong[0]);
  if (entity.test(svg)) found.push("bare &");
  return found;
}
