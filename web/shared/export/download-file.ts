import { toApiError } from "../client/api-error.ts";
import { apiFetch } from "../client/fetch.ts";

/** The name of a file in a Content-Disposition header. */
export const nameIn = (header: string | null, otherwise: string): string =>
  /filename="([\w.-]+)"/.exec(header ?? "")?.[1] ?? otherwise;

/**
 * Fetches a file as the user, which a link could not, and gives it to the browser to save.
 * @throws ApiError
 */
export async function downloadFile(path: string, otherwise: string): Promise<void> {
  const response = await apiFetch(path);
  if (!response.ok) {
    const body: unknown = await response.json().catch(() => null);
    throw toApiError(response.status, body, response.headers, response.statusText);
  }
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = nameIn(response.headers.get("content-disposition"), otherwise);
  link.click();
  // Not at once: the browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
