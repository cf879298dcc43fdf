// What Toque's own files say of where a recipe is from: the address of the recipe, and when it was made. The address alone is not
// enough: installations that were never given one all call themselves the same.

/** The name by which Toque's files name the program that wrote them. */
export const OWN_NAME = "Toque";

/** A recipe of some installation of Toque. */
export interface OwnOrigin {
  /** The address of the installation. */
  source: string;
  id: number;
  created_at: string;
}

const ADDRESS = /^(.+)\/recipes\/([1-9]\d{0,8})$/;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?Z$/;

/** The origin that a file names; null for anything that Toque does not write. */
export function ownOrigin(address: string | null | undefined, created_at = ""): OwnOrigin | null {
  const [, source = "", id = ""] = ADDRESS.exec(address ?? "") ?? [];
  if (!URL.canParse(source) || source.length > 500 || !TIME.test(created_at) || Number.isNaN(Date.parse(created_at)))
    return null;
  return { source, id: Number(id), created_at };
}
