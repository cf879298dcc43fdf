/** The id in an address, as the database has them; null when it is none. */
export function addressId(text: string | null | undefined): number | null {
  const id = /^[1-9]\d{0,9}$/.test(text ?? "") ? Number(text) : 0;
  return id >= 1 && id <= 2_147_483_647 ? id : null;
}
