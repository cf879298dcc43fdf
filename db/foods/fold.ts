/** Lower case without accents, ligatures spelt out: the form in which names of foods are compared. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .normalize("NFD")
    .replace(/\p{M}/gu, "");
