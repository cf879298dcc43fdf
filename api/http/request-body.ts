import { DomainError } from "@toque/db/errors.ts";
import { MediaError } from "@toque/db/media/errors.ts";
import { declaredLength, ReadError, readLimited } from "@toque/workers/platform/http-client/read-limited.ts";
import { Elysia } from "elysia";

/** The maximum body size of a call, in bytes. Uploads have their own limit, and read their bodies themselves. */
export const MAX_BODY_BYTES = 1_000_000;
/** The maximum number of fields of a form: none has a tenth of them, and each takes time before it can be refused. */
const MAX_FORM_FIELDS = 100;
/** The maximum upload, in bytes; one byte above the accepted size, so that the upload route itself reports the error. */
const MAX_UPLOAD_BYTES = 12_000_001;

const tooLarge = () => new DomainError("too_large", "body_too_large", "The request body is larger than 1 MB.");
const malformed = (why: string) => new DomainError("malformed", "malformed_body", why);

/**
 * The body of a call. The server takes no more of one than its Content-Length says, so it is read at once; one without is
 * counted chunk by chunk.
 * @throws ReadError
 */
async function readBytes(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const declared = declaredLength(request.headers);
  if (declared === null) return readLimited(request.body, { limit: MAX_BODY_BYTES, signal: request.signal });
  if (declared > MAX_BODY_BYTES) throw new ReadError("too_large");
  const bytes = await request.bytes().catch((error: unknown) => {
    throw new ReadError("interrupted", { cause: error });
  });
  if (bytes.length > MAX_BODY_BYTES) throw new ReadError("too_large");
  if (bytes.length < declared || request.signal.aborted) throw new ReadError("interrupted");
  return bytes;
}

/** A body as text. @throws DomainError `too_large`, or `malformed` when it is incomplete or not UTF-8 */
async function readText(request: Request): Promise<string> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await readBytes(request));
  } catch (error) {
    if (error instanceof ReadError)
      throw error.reason === "too_large" ? tooLarge() : malformed("The request broke off.");
    if (error instanceof TypeError) throw malformed("The request body is not UTF-8.");
    throw error;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw malformed("The request body is not well-formed JSON.");
  }
}

/** Rejects a body by its Content-Length before it is read, on every route. */
export const bodyLimit = () =>
  new Elysia({ name: "body-limit" }).onRequest(({ request }) => {
    const { pathname } = new URL(request.url);
    const isUpload = pathname.startsWith("/media/upload/");
    if ((declaredLength(request.headers) ?? 0) > (isUpload ? MAX_UPLOAD_BYTES : MAX_BODY_BYTES))
      throw isUpload ? new MediaError("image_too_large") : tooLarge();
  });

interface Unparsed {
  request: Request;
  contentType: string;
}

/** An empty body has no wrong type. */
const isAbsent = (request: Request): boolean => !request.body || declaredLength(request.headers) === 0;

/** Reads the body of a call, JSON in UTF-8; other types are rejected. For `onParse` of every module. */
export async function parseJsonBody({ request, contentType }: Unparsed): Promise<unknown> {
  if (isAbsent(request)) return undefined;
  if (contentType !== "application/json")
    throw new DomainError("unsupported_type", "unsupported_type", "Send the body as application/json.");
  const text = await readText(request);
  return text === "" ? undefined : parseJson(text);
}

/** The same for forms, as sent by the session library. */
export async function parseFormBody({ request, contentType }: Unparsed): Promise<unknown> {
  if (contentType !== "application/x-www-form-urlencoded") return parseJsonBody({ request, contentType });
  const text = await readText(request);
  if (text.split("&", MAX_FORM_FIELDS + 1).length > MAX_FORM_FIELDS)
    throw malformed(`The form has more than ${MAX_FORM_FIELDS} fields.`);
  return Object.fromEntries(new URLSearchParams(text));
}
