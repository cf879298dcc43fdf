import { drawRecipe } from "./draw.ts";
import type { RecipeSheet } from "./sheet.ts";

// Runs in a process of its own (see make-pdf.ts): draws one recipe after the other, and ends with the process that started it.

/** What such a process answers. */
export type PdfReply = { id: number; pdf: Uint8Array<ArrayBuffer> } | { id: number; failed: string };

if (import.meta.main) {
  process.on("message", async ({ id, sheet }: { id: number; sheet: RecipeSheet }) => {
    const reply: PdfReply = await drawRecipe(sheet).then(
      (pdf) => ({ id, pdf }),
      (error: unknown) => ({ id, failed: error instanceof Error ? error.message : String(error) }),
    );
    process.send?.(reply);
  });
  process.on("disconnect", () => process.exit(0));
}
