import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

interface Received {
  to: string;
  from: string;
  subject: string;
  body: string;
}

export interface MailServer {
  port: number;
  received: Received[];
  /** All that clients have sent. */
  passwords: string[];
  /** What the server answers to the name of a recipient; 250 by default. */
  answer: (recipient: string) => string;
  stop(): Promise<void>;
}

interface MailServerOptions {
  port?: number;
  /** The one account that may send; anyone may where there is none. */
  account?: { user: string; pass: string };
  /** TLS from the first byte, or after the command STARTTLS; none by default. */
  tls?: "first" | "later";
}

const fixture = (name: string) => readFileSync(new URL(`../fixtures/mail/${name}`, import.meta.url), "utf8");
/** Of the server on 127.0.0.1; no authority of a computer knows it. */
export const mailCertificate = () => fixture("server.crt");

const refusal = (answer: string) =>
  Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) });

/** Quoted-printable, as the mails of the server are. */
const decoded = (quoted: string): string =>
  Buffer.from(
    quoted
      .replace(/=\r\n/g, "")
      .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString("utf8");

/** A mail server on this computer. */
export async function startMailServer({
  port = 0,
  account,
  tls,
}: MailServerOptions = {}): Promise<MailServer> {
  const server = new SMTPServer({
    key: fixture("server.key"),
    cert: mailCertificate(),
    secure: tls === "first",
    disabledCommands: [...(tls === "later" ? [] : ["STARTTLS"]), ...(account ? [] : ["AUTH"])],
    authOptional: !account,
    // What a server without TLS would ask for in plain text is for these tests alone.
    allowInsecureAuth: tls === undefined,
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth: ({ username, password }, _, done) => {
      served.passwords.push(password ?? "");
      if (!account || username !== account.user || password !== account.pass) done(refusal("535 Wrong"));
      else done(null, { user: account.user });
    },
    onRcptTo: ({ address }, _, done) => {
      const answer = served.answer(address);
      done(answer.startsWith("250") ? null : refusal(answer));
    },
    onData: (stream, { envelope }, done) =>
      void text(stream).then((mail) => {
        const [head = "", body = ""] = mail.split(/\r\n\r\n([\s\S]*)/);
        const subject = /^Subject: (.*(?:\r\n .*)*)/m.exec(head)?.[1]?.replace(/\r\n /g, " ") ?? "";
        const from = envelope.mailFrom ? envelope.mailFrom.address : "";
        for (const { address } of envelope.rcptTo)
          served.received.push({ to: address, from, subject, body: decoded(body) });
        done();
      }, done),
  });
  // A client that does not trust the certificate ends the connection.
  server.on("error", () => {});
  const served: MailServer = {
    port,
    received: [],
    passwords: [],
    answer: () => "250 OK",
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  served.port = (server.server.address() as AddressInfo).port;
  return served;
}
