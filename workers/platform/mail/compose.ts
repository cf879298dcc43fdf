import type { SendMailOptions } from "nodemailer";
import type { MailMessage } from "./port.ts";

/** A checked message for nodemailer. Nothing is read from a file or fetched from a URL. */
export function composed(message: MailMessage, from: string): SendMailOptions {
  return {
    from,
    // As an object: a string would be parsed as a list of recipients.
    to: { name: "", address: message.to },
    subject: message.subject,
    text: message.text,
    html: message.html,
    // RFC 3834: no out-of-office answers to a machine.
    headers: { ...message.headers, "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
