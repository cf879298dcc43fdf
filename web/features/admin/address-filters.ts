/** A parameter of the address, where it is one of the known values. */
export const chosen = <T extends string>(params: URLSearchParams, name: string, values: readonly T[]): T | null => {
  const value = params.get(name);
  return values.find((one) => one === value) ?? null;
};

/** The address of filters, without what is not set, nor the first page. */
export function toAddress(filters: Record<string, string | number | null>): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filters))
    if (value !== null && value !== "" && !(name === "page" && value === 1)) params.set(name, String(value));
  return params;
}
