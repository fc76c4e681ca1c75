import http, { type RequestListener, type Server } from "node:http";
import { clientAddress, installGate } from "~/http/gate.server";
import { readSettings } from "~/http/settings.server";
import { freePort } from "./ports";

type Waits = Parameters<typeof installGate>[1];

/** Stands behind the gate and tells what it was given. */
export const echo: RequestListener = (request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const body = JSON.stringify({
      method: request.method,
      url: request.url,
      headers: request.headers,
      client: clientAddress(),
      bytes: Buffer.concat(chunks).length,
    });
    response.setHeader("Content-Length", Buffer.byteLength(body));
    response.end(request.method === "HEAD" ? undefined : body);
  });
};

export type GatedServer = { port: number; server: Server; stop(): Promise<void> };

/** A server made after the gate was installed, as remix-serve makes its own, on the port that its settings name. */
export async function startGated(
  environment: Record<string, string> = {},
  { listener = echo, waits }: { listener?: RequestListener; waits?: Waits } = {},
): Promise<GatedServer> {
  const port = await freePort();
  const { createServer } = http;
  installGate(readSettings({ CALON_LOG: "off", ...environment, PORT: String(port) }), waits);
  const server = http.createServer(listener);
  Object.assign(http, { createServer });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { port, server, stop };
}
