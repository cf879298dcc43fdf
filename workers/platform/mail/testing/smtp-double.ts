/** A mail as received by the server: the envelope, and the message with dot-stuffing undone. */
export interface ReceivedMail {
  from: string;
  to: string[];
  message: string;
}

export interface SmtpDouble {
  port: number;
  received: ReceivedMail[];
  /** User and password of the last AUTH PLAIN. */
  credentials: { user: string; password: string } | null;
  /** Controls the next behaviour: refuse recipients with a status, stay silent, or work normally. */
  behave(how: "well" | "silent" | { refuseRecipientsWith: number }): void;
  stop(): void;
}

interface Session {
  pending: string;
  inData: boolean;
  mail: ReceivedMail;
}

const emptyMail = (): ReceivedMail => ({ from: "", to: [], message: "" });

/** An SMTP server on this machine that accepts mail over plain TCP (RFC 5321's minimum and AUTH PLAIN), for tests. */
export function startSmtpDouble(): SmtpDouble {
  const received: ReceivedMail[] = [];
  let how: Parameters<SmtpDouble["behave"]>[0] = "well";
  let credentials: SmtpDouble["credentials"] = null;

  function answer(session: Session, line: string): string {
    const [verb = ""] = line.toUpperCase().split(" ");
    const address = /<([^>]*)>/.exec(line)?.[1] ?? "";
    switch (verb) {
      case "EHLO":
        return "250-double.test\r\n250-8BITMIME\r\n250 AUTH PLAIN\r\n";
      case "HELO":
      case "NOOP":
      case "RSET":
        session.mail = emptyMail();
        return "250 OK\r\n";
      case "AUTH": {
        const [, user = "", password = ""] = Buffer.from(line.split(" ")[2] ?? "", "base64")
          .toString()
          .split("\0");
        credentials = { user, password };
        return password === "wrong" ? "535 5.7.8 no\r\n" : "235 2.7.0 welcome\r\n";
      }
      case "MAIL":
        session.mail = { ...emptyMail(), from: address };
        return "250 OK\r\n";
      case "RCPT":
        if (typeof how === "object") return `${how.refuseRecipientsWith} not here\r\n`;
        session.mail.to.push(address);
        return "250 OK\r\n";
      case "DATA":
        session.inData = true;
        return "354 go on\r\n";
      case "QUIT":
        return "221 bye\r\n";
      default:
        return "502 what?\r\n";
    }
  }

  /** Consumes whole lines (or a whole message) of the received data; returns the reply. */
  function consume(session: Session): string {
    let said = "";
    for (;;) {
      const end = session.inData ? session.pending.indexOf("\r\n.\r\n") : session.pending.indexOf("\r\n");
      if (end === -1) return said;
      const text = session.pending.slice(0, end);
      session.pending = session.pending.slice(end + (session.inData ? 5 : 2));
      if (session.inData) {
        session.inData = false;
        received.push({ ...session.mail, message: `${text.replaceAll(/^\./gm, "")}\r\n` });
        said += "250 taken\r\n";
      } else said += answer(session, text);
    }
  }

  const listener = Bun.listen<Session>({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      open(socket) {
        socket.data = { pending: "", inData: false, mail: emptyMail() };
        if (how !== "silent") socket.write("220 double.test ESMTP\r\n");
      },
      data(socket, chunk) {
        if (how === "silent") return;
        socket.data.pending += chunk.toString("latin1");
        const said = consume(socket.data);
        if (said) socket.write(said);
        if (said.endsWith("221 bye\r\n")) socket.end();
      },
    },
  });
  return {
    port: listener.port,
    received,
    get credentials() {
      return credentials;
    },
    behave(next) {
      how = next;
    },
    stop: () => listener.stop(true),
  };
}
