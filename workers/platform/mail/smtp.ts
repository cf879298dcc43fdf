import nodemailer from "nodemailer";
import { composed } from "./compose.ts";
import { checkMessage, DEFAULT_MAIL_FROM, MailError, type Mailer } from "./port.ts";

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;
const SEND_MS = 60_000;
const PING_MS = 10_000;

/** Timeouts of one SMTP connection, in milliseconds; each has a default. */
export interface SmtpTimeouts {
  /** For name resolution, connecting and the greeting; each separately. */
  connect?: number;
  /** For inactivity. */
  silence?: number;
  /** For one whole mail. */
  send?: number;
}

/** Whether a password may be sent to this host unencrypted. */
function isThisMachine(host: string): boolean {
  return host === "localhost" || host === "[::1]" || /^127\./.test(host);
}

/** Whether STARTTLS is required: otherwise a password would be sent unencrypted when the server offers no TLS. */
export function demandsTls(url: URL): boolean {
  const open = url.protocol === "smtp:" && url.username !== "" && !isThisMachine(url.hostname);
  return open && !url.searchParams.has("requireTLS");
}

/** A permanent refusal (RFC 5321: 5yz) of this mail or this recipient, not of the log-in or a temporary one. */
function isPermanentRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !("responseCode" in error) || !("code" in error)) return false;
  const status = Number(error.responseCode);
  return status >= 500 && status < 600 && (error.code === "EENVELOPE" || error.code === "EMESSAGE");
}

/**
 * Sends mail by an SMTP server.
 * @param options.url `smtp://user:password@host:587` (STARTTLS) or `smtps://…:465` (TLS from the start). With a password and
 * `smtp://`, STARTTLS is required except on this machine; `?requireTLS=false` disables that.
 * @throws TypeError when `url` is not such an address
 */
export function smtpMailer(options: { url: string; from?: string; timeouts?: SmtpTimeouts }): Mailer {
  const { from = DEFAULT_MAIL_FROM, timeouts = {} } = options;
  const url = URL.canParse(options.url) ? new URL(options.url) : null;
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === "")
    throw new TypeError("SMTP_URL must look like smtp://user:password@host:587 or smtps://user:password@host:465");
  const connect = timeouts.connect ?? CONNECT_MS;
  const transport = nodemailer.createTransport({
    url: options.url,
    dnsTimeout: connect,
    connectionTimeout: connect,
    greetingTimeout: connect,
    socketTimeout: timeouts.silence ?? SILENCE_MS,
    socketCloseTimeout: 1_000,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(demandsTls(url) ? { requireTLS: true } : {}),
  });

  return {
    name: "smtp",
    async send(message) {
      checkMessage(message);
      try {
        const signal = AbortSignal.timeout(timeouts.send ?? SEND_MS);
        await transport.sendMail({ ...composed(message, from), signal });
      } catch (cause) {
        if (isPermanentRefusal(cause))
          throw new MailError("mail_refused", "the mail server refuses this mail", { cause });
        throw new MailError("mail_unavailable", "the mail server does not take mail at the moment", { cause });
      }
    },
    async ping() {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new MailError("mail_unavailable", "the mail server is silent")), PING_MS);
      });
      try {
        await Promise.race([transport.verify(), late]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
