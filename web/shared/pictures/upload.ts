import { api, call, unwrap } from "../client/eden.ts";
import { codeOfStatus, PictureError } from "./picture-error.ts";

export interface UploadOptions {
  signal: AbortSignal;
  /** 0 to 1. */
  onProgress: (share: number) => void;
}

/** Makes an upload address of this server relative: the page may know the server by another host name. */
export function toSameOrigin(url: string): string {
  const { pathname, search } = new URL(url, window.location.origin);
  return pathname.startsWith("/media/") ? `${pathname}${search}` : url;
}

/** Puts a file at an upload address, by XMLHttpRequest: fetch reports no upload progress. @throws PictureError, AbortError */
export function send(url: string, blob: Blob, { signal, onProgress }: UploadOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = (): void => request.abort();
    signal.addEventListener("abort", abort, { once: true });
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => (request.status < 300 ? resolve() : reject(new PictureError(codeOfStatus(request.status))));
    request.onerror = () => reject(new PictureError("network"));
    request.ontimeout = () => reject(new PictureError("network"));
    request.onabort = () => reject(new DOMException("cancelled", "AbortError"));
    request.onloadend = () => signal.removeEventListener("abort", abort);
    request.open("PUT", url);
    request.timeout = 180_000;
    request.setRequestHeader("content-type", blob.type);
    request.send(blob);
  });
}

/** Where a picture is put, and the address that it has afterwards. */
export interface UploadTicket {
  upload_url: string;
  img_url: string;
}

/**
 * Uploads a picture.
 * @param getTicket asks for a ticket for the picture's type
 * @returns its address
 * @throws PictureError, ApiError, or AbortError when cancelled
 */
export async function uploadWith(
  getTicket: (contentType: string, signal: AbortSignal) => Promise<UploadTicket>,
  blob: Blob,
  options: UploadOptions,
): Promise<string> {
  const ticket = await getTicket(blob.type, options.signal);
  options.signal.throwIfAborted();
  await send(toSameOrigin(ticket.upload_url), blob, options);
  return ticket.img_url;
}

/** Uploads a picture for a recipe; see {@link uploadWith}. */
export const uploadPicture = (blob: Blob, options: UploadOptions): Promise<string> =>
  uploadWith(
    (content_type, signal) =>
      unwrap(api.api.recipe.recipes["image-upload-url"].get({ query: { content_type }, ...call({ signal }) })),
    blob,
    options,
  );
