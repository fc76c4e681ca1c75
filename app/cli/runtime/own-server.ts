import { get } from "node:http";

const patience = 5000;

/** Asks the server of these settings on this computer, past its proxy. */
export function askOwnServer(path: string): Promise<{ status: number; text: string }> {
  const { PORT = "3000", HOST = "127.0.0.1", APP_ORIGIN } = process.env;
  const Host = new URL(APP_ORIGIN || `http://localhost:${PORT}`).host;
  const host = { "0.0.0.0": "127.0.0.1", "::": "::1" }[HOST] ?? HOST;
  return new Promise((answer, fail) => {
    const request = get(
      { host, port: PORT, path, headers: { Host }, timeout: patience },
      async (received) => {
        let text = "";
        for await (const part of received.setEncoding("utf8")) text += part;
        answer({ status: received.statusCode ?? 0, text });
      },
    );
    request.on("timeout", () => request.destroy(new Error("timeout")));
    request.on("error", fail);
  });
}
