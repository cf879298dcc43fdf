/** One mail to one person, in plain text and in HTML. */
export interface MailMessage {
  /** One bare address, `name@host`. */
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends mail. */
export interface Mailer {
  /** Which adapter serves; for `/readyz` and the log. */
  readonly name: "folder" | "smtp";
  /**
   * Resolves once the mail is written, or the server has taken it on.
   * @throws MailError
   */
  send(message: MailMessage): Promise<void>;
  /** Rejects when no mail could go out now. */
  ping(): Promise<void>;
}

/** Whom mail comes from when the configuration names nobody (`MAIL_FROM`). */
export const DEFAULT_MAIL_FROM = "Toque <toque@localhost>";

/**
 * Why a mail did not go out: `invalid_message` (not an address, a line break in the subject), `mail_refused` (the server
 * will never take it for this person), `mail_unavailable` (it may go later). The message names no address.
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

/** Refuses what could become another recipient or another header. @throws MailError `invalid_message` */
export function checkMessage(message: MailMessage): void {
  if (!ADDRESS.test(message.to)) throw new MailError("invalid_message", "this is not one mail address");
  if (/\p{Cc}/u.test(message.subject)) throw new MailError("invalid_message", "a subject is one line");
}
