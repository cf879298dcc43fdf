/** A text in lower case and without accents, to be compared with another one. */
export const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
