import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

export interface Received {
  /** Status line, headers, chunk sizes and compressed body. */
  bytes: number;
  status: number;
  text: string;
  /** As a browser sends them back. */
  cookies: string[];
}

/** Counts every byte on a bare keep-alive connection. */
export async function receive(port: number, path: string, encoding: string, cookie = ""): Promise<Received> {
  const answer = await exchange(port, [
    `GET ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `Accept-Encoding: ${encoding}`,
    "Accept: text/html,*/*",
    ...(cookie ? [`Cookie: ${cookie}`] : []),
  ]);
  const border = answer.indexOf("\r\n\r\n");
  const head = answer.subarray(0, border).toString("latin1");
  const body = answer.subarray(border + 4);
  const whole = /^transfer-encoding: chunked/im.test(head) ? joined(body) : body;
  return {
    bytes: answer.length,
    status: Number(head.split(" ")[1]),
    text: decoded(whole, head),
    cookies: handedOut(head),
  };
}

const handedOut = (head: string) =>
  [...head.matchAll(/^set-cookie: ([^;]+)/gim)].map(([, cookie = ""]) => cookie.trim());

function exchange(port: number, lines: string[]): Promise<Buffer> {
  return new Promise((answer, fail) => {
    let received = Buffer.alloc(0);
    const socket = connect(port, "127.0.0.1", () => socket.write(`${lines.join("\r\n")}\r\n\r\n`));
    socket.on("data", (part) => {
      received = Buffer.concat([received, part]);
      if (!isWhole(received)) return;
      socket.destroy();
      answer(received);
    });
    socket.once("error", fail);
    socket.once("end", () => answer(received));
  });
}

function isWhole(received: Buffer): boolean {
  const border = received.indexOf("\r\n\r\n");
  const head = received.subarray(0, Math.max(border, 0)).toString("latin1");
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  if (length === undefined) return border >= 0 && received.subarray(-5).toString("latin1") === "0\r\n\r\n";
  return received.length >= border + 4 + Number(length);
}

function joined(chunked: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < chunked.length; ) {
    const line = chunked.indexOf("\r\n", at);
    const size = Number.parseInt(chunked.subarray(at, line).toString("latin1"), 16);
    if (!size) break;
    parts.push(chunked.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
  return Buffer.concat(parts);
}

function decoded(body: Buffer, head: string): string {
  if (/^content-encoding: gzip/im.test(head)) return gunzipSync(body).toString();
  if (/^content-encoding: br/im.test(head)) return brotliDecompressSync(body).toString();
  return body.toString();
}

/** Stylesheets and scripts that a browser loads on its first view. */
export function assetsOf(html: string): string[] {
  const styles = [...html.matchAll(/<link[^>]+rel="stylesheet"[^>]*>/g)].map(
    ([tag]) => /href="([^"]+)"/.exec(tag)?.[1],
  );
  return [...new Set(styles.filter((href) => href !== undefined))];
}
