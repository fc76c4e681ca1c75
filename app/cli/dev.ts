import { spawn } from "node:child_process";
import { createRequire } from "node:module";

const remix = createRequire(import.meta.url).resolve("@remix-run/dev/dist/cli.js");
const port = process.env.PORT || "3000";

const server = spawn(
  process.execPath,
  [remix, "vite:dev", "--host", "127.0.0.1", "--port", port, "--strictPort"],
  { stdio: "inherit" },
);
server.on("exit", (code) => process.exit(code ?? 1));
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => server.kill(signal));
