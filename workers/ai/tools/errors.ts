/** A refusal that the model may read and act on: a plain sentence, nothing internal. */
export class ToolError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ToolError";
  }
}
