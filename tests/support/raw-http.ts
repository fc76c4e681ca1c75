import { connect, type Socket } from "node:net";

export type Answer = { status: number; headers: Map<string, string>; body: string; interim: number[] };

type Message = {
  method?: string;
  target?: string;
  headers?: [string, string][] | Record<string, string>;
  body?: string;
};

/** Adds only Host and "Connection: close", when they are missing. */
export function requestBytes(
  port: number,
  { method = "GET", target = "/", headers = {}, body = "" }: Message,
): string {
  const given = Array.isArray(headers) ? headers : Object.entries(headers);
  const named = new Set(given.map(([name]) => name.toLowerCase()));
  const lines = [...given];
  if (!named.has("host")) lines.unshift(["Host", `127.0.0.1:${port}`]);
  if (!named.has("connection")) lines.push(["Connection", "close"]);
  return `${[`${method} ${target} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`)].join("\r\n")}\r\n\r\n${body}`;
}

export async function ask(port: number, message: Message): Promise<Answer> {
  const [answer] = await exchange(port, requestBytes(port, message));
  if (!answer) throw new Error("the connection closed without an answer");
  return answer;
}

/** Reads until the server closes. */
export async function exchange(port: number, bytes: string | Buffer, within = 8000): Promise<Answer[]> {
  const socket = await open(port);
  socket.write(bytes);
  return answersIn(await untilClosed(socket, within));
}

export function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1" }, () => resolve(socket));
    socket.once("error", reject);
  });
}

/** A reset after the answer does not hide the answer. */
export function untilClosed(socket: Socket, within = 8000): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`still open after ${within} ms: ${Buffer.concat(chunks)}`));
    }, within);
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    socket.removeAllListeners("error").on("error", () => {});
    socket.once("close", () => {
      clearTimeout(timer);
      resolve(Buffer.concat(chunks).toString());
    });
  });
}

/** Splits by the declared or chunked lengths. */
function answersIn(text: string): Answer[] {
  const answers: Answer[] = [];
  const interim: number[] = [];
  let rest = Buffer.from(text);
  while (rest.length > 0) {
    const end = rest.indexOf("\r\n\r\n");
    if (end < 0) throw new Error(`not an answer: ${rest}`);
    const [first = "", ...lines] = rest.subarray(0, end).toString().split("\r\n");
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1]);
    const headers = new Map(
      lines.map((line): [string, string] => [
        line.slice(0, line.indexOf(":")).toLowerCase(),
        line.slice(line.indexOf(":") + 1).trim(),
      ]),
    );
    rest = rest.subarray(end + 4);
    if (status < 200) {
      interim.push(status);
      continue;
    }
    const length = headers.has("content-length") ? Number(headers.get("content-length")) : rest.length;
    answers.push({ status, headers, body: rest.subarray(0, length).toString(), interim: interim.splice(0) });
    rest = rest.subarray(length);
  }
  return answers;
}
