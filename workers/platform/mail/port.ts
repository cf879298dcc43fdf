/** One mail to one recipient, in plain text and in HTML. */
export interface MailMessage {
  /** One bare address, `name@host`. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Of letters, digits and hyphens: the same for every copy of one mail, so that a second one can be told. */
  id?: string;
  /** Further headers, of those in {@link MAIL_HEADERS}. */
  headers?: Readonly<Partial<Record<MailHeader, string>>>;
}

/** The headers that a mail may set: the one-click unsubscribing of RFC 8058, and the list that it belongs to (RFC 2919). */
export const MAIL_HEADERS = ["List-Unsubscribe", "List-Unsubscribe-Post", "List-Id"] as const;
export type MailHeader = (typeof MAIL_HEADERS)[number];

/** Sends mail. */
export interface Mailer {
  /** Which adapter is in use; for `/readyz` and the log. */
  readonly name: "folder" | "smtp";
  /**
   * Resolves once the mail is written, or accepted by the server.
   * @throws MailError
   */
  send(message: MailMessage): Promise<void>;
  /** Rejects when mail cannot be sent now. */
  ping(): Promise<void>;
}

/** The default sender, when `MAIL_FROM` is not configured. */
export const DEFAULT_MAIL_FROM = "Toque <toque@localhost>";

/**
 * Why a mail was not sent: `invalid_message` (not an address, a line break in the subject), `mail_refused` (permanently
 * refused by the server for this recipient), `mail_unavailable` (a retry may succeed). The message names no address.
 */
export class MailError extends Error {
  override readonly name = "MailError";
  constructor(
    readonly code: "invalid_message" | "mail_refused" | "mail_unavailable",
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

// Far narrower than RFC 5322: no quotes, comments, lists or names, so nothing in it can become another recipient.
const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@[^\s@<>()[\]\\,;:"\p{Cc}]{1,255}$/u;

// Atoms of RFC 5322 and letters of RFC 6531, with single dots between them.
const NAME = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const LABEL = "[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?";
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+${LABEL}$`, "u");

/**
 * Whether a text is one address that mail can be sent to: a bare `name@host` of at most 254 characters (RFC 5321, 4.5.3.1.3)
 * with a full host name and no dots where RFC 5321 allows none. Whether the mailbox exists is not checked.
 */
export function isMailAddress(text: string): boolean {
  if (text.length > 254 || !ADDRESS.test(text) || !text.isWellFormed()) return false;
  const at = text.lastIndexOf("@");
  const [name, host] = [text.slice(0, at), text.slice(at + 1)];
  return NAME.test(name) && host.length <= 253 && DOMAIN.test(host) && !/\.\d+$/.test(host);
}

/** Rejects values that could add a recipient or a header. @throws MailError `invalid_message` */
export function checkMessage(message: MailMessage): void {
  if (!ADDRESS.test(message.to)) throw new MailError("invalid_message", "this is not one mail address");
  if (/\p{Cc}/u.test(message.subject)) throw new MailError("invalid_message", "a subject is one line");
  if (message.id !== undefined && !/^[\w-]{1,100}$/.test(message.id))
    throw new MailError("invalid_message", "this is not the id of a mail");
  for (const [name, value] of Object.entries(message.headers ?? {}))
    if (!MAIL_HEADERS.some((known) => known === name) || !/^[\x20-\x7e]{1,900}$/.test(value))
      throw new MailError("invalid_message", "this is not a header that a mail may have");
}
