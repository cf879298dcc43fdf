/** The id in an address; null when it is none. */
export function readId(text: string | undefined): number | null {
  const id = /^[1-9]\d{0,9}$/.test(text ?? "") ? Number(text) : 0;
  return id >= 1 && id <= 2_147_483_647 ? id : null;
}
