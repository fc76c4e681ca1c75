import { EventEmitter } from "node:events";
import type { RequestListener, Server } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { createServer } from "vite";

type Build = ServerBuild & { entry: { module: typeof import("./app/server") } };

process.env.PORT ||= "3000";
process.env.HOST ||= "127.0.0.1";

/** The connections over which Vite asks a browser to reload. They come to the server of Calon. */
const upgrades = new EventEmitter();

/** `npm run dev`: the server with its gate. Behind the gate Vite compiles each module when it is asked for. */
const vite = await createServer({
  appType: "custom",
  plugins: [
    {
      name: "calon-reload",
      // The browser has no module of a page, so Vite alone would reload nothing.
      handleHotUpdate: ({ server }) => server.ws.send({ type: "full-reload" }),
    },
  ],
  server: { middlewareMode: true, hmr: { server: upgrades as Server } },
});

const load = async () => (await vite.ssrLoadModule("/app/build.ts")) as Build;

let last: { build: Build; answer: RequestListener } | null = null;

async function answerOf(build: Build): Promise<RequestListener> {
  if (last?.build !== build) {
    const answer = build.entry.module.listenerOf({ ...build, assetsBuildDirectory: "public" });
    last = { build, answer };
  }
  return last.answer;
}

const build = await load();
const announce = () => console.log(`http://localhost:${process.env.PORT}`);
const server = build.entry.module.serve(build, announce, (request, response) => {
  vite.middlewares(request, response, async () => (await answerOf(await load()))(request, response));
});
server.on("upgrade", (...connection) => upgrades.emit("upgrade", ...connection));
