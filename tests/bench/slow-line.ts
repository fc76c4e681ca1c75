import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A line as it is felt between a browser and the server. */
export interface Line {
  name: string;
  /** Bits a second, each way; all connections share them. */
  bits: number;
  /** Milliseconds there and back. */
  latency: number;
}

export const slow3G: Line = { name: "Slow 3G", bits: 400_000, latency: 400 };
export const gprs: Line = { name: "GPRS", bits: 50_000, latency: 500 };

/** Journeys before a new connection carries anything: the name, TCP, TLS. */
const journeysToConnect = 3;

/** What TCP and IP add to each piece that goes over a line. */
const piece = 1460;
const overhead = 40;

export interface SlowLine {
  port: number;
  use: (line: Line) => void;
  close: () => Promise<void>;
}

/** No line at all between the two, as while a bench prepares itself. */
const none: Line = { name: "none", bits: Number.POSITIVE_INFINITY, latency: 0 };

/**
 * A proxy that lets bytes through as slowly as a line does. The browser's own throttle leaves out what it costs to
 * connect, and gives each request a delay of its own; here all connections wait in one queue, each way. What it leaves
 * out is the slow start of TCP: a screen of 12 KB fits the first window of 14,600 bytes.
 */
export async function openSlowLine(to: number): Promise<SlowLine> {
  let line = none;
  const open = new Set<Socket>();
  /** When the line is free again, each way. */
  const free = { up: 0, down: 0 };

  /** Hands on what comes, in order: it waits for its turn on the line, then it travels. */
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
