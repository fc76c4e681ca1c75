import type { RequestListener, Server } from "node:http";
import { clientAddress } from "~/http/gate/client";
import { readSettings } from "~/http/settings";
import { makeServer } from "~/server";
import { freePort } from "./ports";

type Waits = Parameters<typeof makeServer>[2];
type Patience = Parameters<typeof makeServer>[3];

/** Answers with the request that the gate let through. */
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

export async function startGated(
  environment: Record<string, string> = {},
  {
    listener = echo,
    waits,
    patience,
  }: { listener?: RequestListener; waits?: Waits; patience?: Patience } = {},
): Promise<GatedServer> {
  const port = await freePort();
  const rules = readSettings({ CALON_LOG: "off", ...environment, PORT: String(port) });
  const { server } = makeServer(listener, rules, waits, patience);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { port, server, stop };
}
