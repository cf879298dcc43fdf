import { deflateSync } from "node:zlib";

/** Objects of a PDF, numbered from 1, as a file with its table of places. */
export function pdfOf(objects: readonly (string | Buffer)[], trailer = ""): Buffer {
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const places: number[] = [];
  let length = parts[0]!.length;
  for (const [i, object] of objects.entries()) {
    places.push(length);
    const part = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), Buffer.from(object), Buffer.from("\nendobj\n")]);
    parts.push(part);
    length += part.length;
  }
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\n` +
        `startxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

export const pdfStream = (content: Buffer | string, entries = ""): Buffer => {
  const bytes = Buffer.from(content);
  return Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} ${entries} >>\nstream\n`),
    bytes,
    Buffer.from("\nendstream"),
  ]);
};

const escaped = (text: string): Buffer => Buffer.from(text.replace(/[\\()]/g, "\\$&"), "latin1");

/** A PDF with some lines of text a page, in Western letters; an empty line is a gap. */
export function textPdf(pages: readonly (readonly string[])[]): Buffer {
  const first = 4;
  const kids = pages.map((_, i) => `${first + 2 * i} 0 R`).join(" ");
  const objects: (string | Buffer)[] = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  ];
  for (const lines of pages) {
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${objects.length + 2} 0 R /Resources << /Font << /F 3 0 R >> >> >>`,
    );
    const drawn = lines.flatMap((line) => [
      ...(line ? [Buffer.from("("), escaped(line), Buffer.from(") Tj ")] : []),
      Buffer.from("0 -16 Td\n"),
    ]);
    const text = Buffer.concat([Buffer.from("BT /F 11 Tf 50 790 Td\n"), ...drawn, Buffer.from("ET")]);
    objects.push(pdfStream(deflateSync(text), "/Filter /FlateDecode"));
  }
  return pdfOf(objects);
}
