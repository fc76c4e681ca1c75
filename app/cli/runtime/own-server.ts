import { type RequestOptions, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { text } from "node:stream/consumers";
import type { TLSSocket } from "node:tls";

const patience = 5000;

interface Answer {
  status: number;
  text: string;
  /** When the certificate ends; null over plain http. */
  ends: Date | null;
  /** Why this computer does not trust the certificate. An office's own authority is often known to its browsers alone. */
  distrust: string | null;
}

/** Asks the server of these settings on this computer, past its proxy. */
export function askOwnServer(path: string): Promise<Answer> {
  const { PORT: port = "3000", HOST = "127.0.0.1", APP_ORIGIN } = process.env;
  const Host = new URL(APP_ORIGIN || `http://localhost:${port}`).host;
  const host = { "0.0.0.0": "127.0.0.1", "::": "::1" }[HOST] ?? HOST;
  return ask({ host, port, path, headers: { Host } });
}

export const ask = (to: RequestOptions): Promise<Answer> =>
  new Promise((answer, fail) => {
    const isTls = to.protocol === "https:";
    const options = { ...to, timeout: patience, rejectUnauthorized: false };
    const sent = (isTls ? requestHttps : requestHttp)(options, (received) => {
      const socket = received.socket as TLSSocket;
      const ends = isTls ? new Date(socket.getPeerCertificate().valid_to) : null;
      const distrust = isTls && !socket.authorized ? String(socket.authorizationError) : null;
      const status = received.statusCode ?? 0;
      text(received).then((text) => answer({ status, text, ends, distrust }), fail);
    });
    sent.on("timeout", () => sent.destroy(new Error("timeout")));
    sent.on("error", fail);
    sent.end();
  });
