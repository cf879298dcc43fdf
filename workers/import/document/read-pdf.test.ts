import { describe, expect, test } from "bun:test";
import { deflateSync } from "node:zlib";
import { pdfOf, pdfStream, textPdf } from "../testing/pdf.ts";
import { isPdf, MAX_PDF, readPdf } from "./read-pdf.ts";

const { signal } = new AbortController();
const reason = (bytes: Uint8Array, ms?: number) =>
  readPdf(bytes, signal, ms).then(
    () => "read",
    (error: { reason?: string }) => error.reason ?? String(error),
  );
const page = (content: Buffer) =>
  pdfOf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>",
    content,
  ]);

test("the text of a PDF is read line by line, with its gaps and its accents", async () => {
  const recipe = [
    "Crème brûlée",
    "Pour 4 personnes",
    "",
    "6 jaunes d'œuf".replace("œ", "oe"),
    "500 ml de crème",
    "",
    "Fouetter (doucement).",
  ];
  const bytes = textPdf([recipe, ["Cuire 40 minutes."]]);
  expect(isPdf(bytes)).toBe(true);
  expect(await readPdf(bytes, signal)).toEqual([...recipe, "", "Cuire 40 minutes.", ""]);
});

describe("a hostile PDF", () => {
  test("that is none, damaged, locked, without text, or a book is refused", async () => {
    expect(isPdf(Buffer.from("<html>"))).toBe(false);
    expect(await reason(Buffer.from("%PDF-1.7 and nothing more"))).toBe("damaged");
    expect(await reason(page(pdfStream("")))).toBe("empty");
    expect(await reason(textPdf(Array.from({ length: 41 }, () => ["x"])))).toBe("too_large");
    expect(await reason(new Uint8Array(MAX_PDF + 1))).toBe("too_large");
    const key = "A".repeat(64);
    const locked = pdfOf(
      ["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 0 /Kids [] >>"],
      `/ID [<${key.slice(32)}> <${key.slice(32)}>] /Encrypt << /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >>`,
    );
    expect(await reason(locked)).toBe("locked");
  });

  test("that unpacks without end is ended, and this process goes on", async () => {
    const bomb = deflateSync(Buffer.alloc(150_000_000, "0 0 m "), { level: 1 });
    const twice = deflateSync(deflateSync(Buffer.alloc(400_000_000)));
    for (const [content, filter] of [
      [bomb, "/Filter /FlateDecode"],
      [twice, "/Filter [/FlateDecode /FlateDecode]"],
    ] as const)
      expect(["too_large", "empty", "damaged"]).toContain(await reason(page(pdfStream(content, filter)), 4000));
    const before = process.memoryUsage().rss;
    expect(before).toBeLessThan(2_500_000_000);
  }, 60_000);

  test("whose parts refer to themselves ends", async () => {
    const ring = pdfOf(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 1 /Kids [2 0 R] >>"]);
    expect(["damaged", "empty", "too_large"]).toContain(await reason(ring, 4000));
    const form = pdfOf([
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >> >>",
      pdfStream("/X Do /X Do"),
      pdfStream(
        "/X Do /X Do",
        "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 5 0 R >> >>",
      ),
    ]);
    expect(["damaged", "empty", "too_large"]).toContain(await reason(form, 4000));
  }, 30_000);

  test("is left when its job is cancelled", async () => {
    const stop = new AbortController();
    const reading = readPdf(textPdf([["x"]]), stop.signal);
    stop.abort(new Error("cancelled"));
    expect(reading).rejects.toThrow("cancelled");
    await reading.catch(() => {});
  });
});
