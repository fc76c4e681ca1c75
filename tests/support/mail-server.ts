import { createServer, type Socket } from "node:net";

interface Received {
  to: string;
  from: string;
  subject: string;
  body: string;
}

export interface MailServer {
  port: number;
  received: Received[];
  /** What the server answers to the name of a recipient; 250 by default. */
  answer: (recipient: string) => string;
  stop(): Promise<void>;
}

const decoded = (text: string): string =>
  Buffer.from(
    text
      // A dot that begins a line is doubled.
      .replace(/^\.\./gm, ".")
      .replace(/=\r\n/g, "")
      .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString("utf8");

/** Speaks as much SMTP as a mail of the server needs, on this computer alone. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const served: MailServer = {
    port,
    received: [],
    answer: () => "250 OK",
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    let waiting = "";
    let from = "";
    let to: string[] = [];
    let isData = false;
    const say = (line: string) => socket.write(`${line}\r\n`);
    const hear = (line: string) => {
      const address = /<(.*?)>/.exec(line)?.[1] ?? "";
      if (/^EHLO|^HELO/.test(line)) return say("250 calon.test");
      if (line.startsWith("MAIL")) from = address;
      if (line.startsWith("RCPT")) {
        const answer = served.answer(address);
        if (answer.startsWith("250")) to.push(address);
        return say(answer);
      }
      isData = line === "DATA";
      say(isData ? "354 Go on" : line === "QUIT" ? "221 Bye" : "250 OK");
      if (line === "QUIT") socket.end();
    };
    const take = (mail: string) => {
      const [head = "", body = ""] = mail.split(/\r\n\r\n([\s\S]*)/);
      const subject = /^Subject: (.*(?:\r\n .*)*)/m.exec(head)?.[1]?.replace(/\r\n /g, " ") ?? "";
      for (const each of to) served.received.push({ to: each, from, subject, body: decoded(body) });
      [isData, to] = [false, []];
      say("250 Taken");
    };
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    socket.setEncoding("latin1").on("data", (part) => {
      waiting += part;
      for (;;) {
        const end = waiting.indexOf(isData ? "\r\n.\r\n" : "\r\n");
        if (end < 0) return;
        const text = waiting.slice(0, end);
        waiting = waiting.slice(end + (isData ? 5 : 2));
        if (isData) take(text);
        else hear(text);
      }
    });
    say("220 calon.test");
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  served.port = (server.address() as { port: number }).port;
  return served;
}
