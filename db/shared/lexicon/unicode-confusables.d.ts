/** The package has no declarations that TypeScript finds. */
declare module "unicode-confusables" {
  /** The text with each character that looks like one of ASCII replaced by it. */
  export function rectifyConfusion(text: string): string;
}
