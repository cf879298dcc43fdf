/** A list as plain text for a message: a heading an aisle, a line an item; what is in the basket is left out. */
export function asText(
  name: string,
  aisles: readonly { heading: string; lines: readonly { name: string; amount: string }[] }[],
): string {
  const blocks = aisles
    .filter(({ lines }) => lines.length > 0)
    .map(({ heading, lines }) =>
      [heading, ...lines.map((line) => (line.amount ? `- ${line.name}: ${line.amount}` : `- ${line.name}`))].join("\n"),
    );
  return [name, ...blocks].join("\n\n");
}
