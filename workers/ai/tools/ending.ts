import { Type } from "@sinclair/typebox";
import { ToolError } from "./define.ts";

// What tools that change something have in common.

/**
 * The answer that a model gives together with its last change, so that it needs not be asked once more; the prompt tells of
 * it.
 */
export const reply = Type.Optional(Type.String({ minLength: 1, maxLength: 5000 }));

/** Runs a change; a reason that the model may read becomes `ok: false`. */
export async function outcome<T extends object>(work: () => Promise<T>): Promise<object> {
  try {
    return { ok: true, ...(await work()) };
  } catch (error) {
    if (error instanceof ToolError) return { ok: false, error: error.message };
    throw error;
  }
}
