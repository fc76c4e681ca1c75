import { get } from "node:http";

/** For scripts and containers: exits with 0 when the server of these settings answers /healthz with 200. */
const { PORT = "3000", HOST = "127.0.0.1", APP_ORIGIN } = process.env;
const Host = new URL(APP_ORIGIN || `http://localhost:${PORT}`).host;
const host = { "0.0.0.0": "127.0.0.1", "::": "::1" }[HOST] ?? HOST;
const request = get({ host, port: PORT, path: "/healthz", headers: { Host }, timeout: 5000 }, (answer) => {
  if (answer.statusCode === 200) process.exit(0);
  fail(`${answer.statusCode}`);
});
request.on("timeout", () => request.destroy(new Error("timeout")));
request.on("error", (error) => fail(error.message));

function fail(reason: string): never {
  console.error(`/healthz: ${reason}`);
  process.exit(1);
}
