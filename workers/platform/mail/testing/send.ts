import { MailError } from "../port.ts";
import { smtpMailer } from "../smtp.ts";

// Sends one mail by the server whose address is the argument, and prints "sent" or the error's code. A process of its own,
// because it reads at its start which certificates it trusts.

const result = await smtpMailer({ url: process.argv[2] ?? "" })
  .send({ to: "ana@example.com", subject: "Sign in", text: "text", html: "<p>html</p>" })
  .then(
    () => "sent",
    (error: unknown) => (error instanceof MailError ? error.code : String(error)),
  );
process.stdout.write(result);
process.exit(0);
