import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A network between browser and server. */
export interface Line {
  name: string;
  /** Bits a second, each way, shared by all connections. */
  bits: number;
  /** Milliseconds of a round trip. */
  latency: number;
}

export const slow3G: Line = { name: "Slow 3G", bits: 400_000, latency: 400 };
export const gprs: Line = { name: "GPRS", bits: 50_000, latency: 500 };

/** Round trips before a new connection carries data: DNS, TCP, TLS. */
const journeysToConnect = 3;

/** The maximum segment of TCP, in bytes. */
const piece = 1460;
const overhead = 40;

export interface SlowLine {
  port: number;
  use: (line: Line) => void;
  close: () => Promise<void>;
}

/** Full speed, for the preparation of a benchmark. */
const none: Line = { name: "none", bits: Number.POSITIVE_INFINITY, latency: 0 };

/** Unlike the browser's throttle, all connections share the line and pay to connect. Leaves out TCP slow start. */
export async function openSlowLine(to: number): Promise<SlowLine> {
  let line = none;
  const open = new Set<Socket>();
  /** When each direction is free again. */
  const free = { up: 0, down: 0 };

  /** In order: each piece waits for the line, then travels. */
  function carry(way: "up" | "down", from: Socket, into: Socket): void {
    const waiting: (() => void)[] = [];
    const later = (bytes: number, work: () => void) => {
      const now = performance.now();
      free[way] = Math.max(now, free[way]) + ((bytes + overhead) * 8000) / line.bits;
      waiting.push(work);
      setTimeout(() => waiting.shift()?.(), free[way] + line.latency / 2 - now);
    };
    from.on("data", (data) => {
      for (let at = 0; at < data.length; at += piece) {
        const part = data.subarray(at, at + piece);
        later(part.length, () => into.writable && into.write(part));
      }
    });
    from.on("end", () => later(0, () => into.end()));
  }

  const proxy = createServer((browser) => {
    const server = connect(to, "127.0.0.1");
    for (const [socket, other] of [
      [browser, server],
      [server, browser],
    ] as const) {
      open.add(socket);
      socket.setNoDelay(true);
      socket.on("error", () => {});
      socket.on("close", () => {
        open.delete(socket);
        other.destroySoon();
      });
    }
    carry("down", server, browser);
    setTimeout(() => carry("up", browser, server), journeysToConnect * line.latency);
  });
  await new Promise<void>((listening) => proxy.listen(0, "127.0.0.1", listening));
  return {
    port: (proxy.address() as AddressInfo).port,
    use(chosen) {
      line = chosen;
    },
    close() {
      for (const socket of open) socket.destroy();
      return new Promise((closed) => proxy.close(() => closed()));
    },
  };
}
