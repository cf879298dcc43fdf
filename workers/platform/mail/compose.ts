import type { SendMailOptions } from "nodemailer";
import type { MailMessage } from "./port.ts";

/** The host of a sender, `Name <name@host>` or `name@host`. */
const hostOf = (from: string) => /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? "localhost";

/** A checked message for nodemailer. Nothing is read from a file or fetched from a URL. */
export function composed(message: MailMessage, from: string): SendMailOptions {
  return {
    from,
    // As an object: a string would be parsed as a list of recipients.
    to: { name: "", address: message.to },
    subject: message.subject,
    text: message.text,
    html: message.html,
    ...(message.id === undefined ? {} : { messageId: `<${message.id}@${hostOf(from)}>` }),
    // RFC 3834: no out-of-office answers to a machine.
    headers: { ...message.headers, "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
