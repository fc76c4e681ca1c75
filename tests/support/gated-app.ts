import type { IncomingMessage, RequestListener } from "node:http";
import { loadApp } from "./app";
import { type GatedServer, startGated } from "./gated-server";

/** Over a real socket. */
export async function startGatedApp(environment: Record<string, string> = {}): Promise<GatedServer> {
  const app = await loadApp();
  const listener: RequestListener = async (incoming, response) => {
    const answer = await app(await requestOf(incoming));
    for (const [name, value] of answer.headers) response.appendHeader(name, value);
    response.statusCode = answer.status;
    response.end(Buffer.from(await answer.arrayBuffer()));
  };
  return startGated(environment, { listener });
}

async function requestOf(incoming: IncomingMessage): Promise<Request> {
  const { method = "GET", url, headers } = incoming;
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const body = method === "GET" || method === "HEAD" ? undefined : Buffer.concat(chunks);
  return new Request(`http://${headers.host}${url}`, {
    method,
    headers: headers as Record<string, string>,
    body,
  });
}
