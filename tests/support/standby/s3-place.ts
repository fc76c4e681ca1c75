import { type ChildProcess, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import { freePort } from "../ports";

/** How the place answers: as it should, each request with 503, no new part, or each request after two seconds. */
export type Mood = "well" | "refusing" | "full" | "slow";

/** A third computer that both reach by S3: the server of moto behind a way of our own. It keeps its bucket in memory, so only the way to it is cut. */
export class S3Place {
  mood: Mood = "well";
  private moto: ChildProcess | undefined;
  private way: Server | undefined;

  private constructor(
    readonly key: string,
    private readonly port: number,
    private readonly motoPort: number,
  ) {
    const keys = "[default]\naws_access_key_id = calon\naws_secret_access_key = rahsia\n";
    writeFileSync(key, keys, { mode: 0o600 });
  }

  static async at(folder: string): Promise<S3Place> {
    const place = new S3Place(join(folder, "replica.key"), await freePort(), await freePort());
    const words = ["-H", "127.0.0.1", "-p", String(place.motoPort)];
    place.moto = spawn("moto_server", words, { stdio: "ignore" });
    while (!(await place.makesBucket())) await new Promise((wake) => setTimeout(wake, 100));
    await place.start();
    return place;
  }

  get settings() {
    const REPLICA_ENDPOINT = `http://127.0.0.1:${this.port}`;
    return { REPLICA_URL: "s3://calon/replica", REPLICA_KEY_FILE: this.key, REPLICA_ENDPOINT };
  }

  /** The whole copies that have arrived. */
  snapshots = async (): Promise<number> => {
    const answer = await fetch(`http://127.0.0.1:${this.motoPort}/calon?list-type=2&max-keys=1000`);
    return (await answer.text()).split(".snapshot.lz4").length - 1;
  };

  async start(): Promise<void> {
    this.way = createServer((from, to) => {
      if (this.mood === "slow") setTimeout(() => this.pass(from, to), 2000);
      else if (this.mood === "refusing" || (this.mood === "full" && /PUT|POST/.test(String(from.method))))
        from.resume().on("end", () => to.writeHead(this.mood === "full" ? 507 : 503).end());
      else this.pass(from, to);
    });
    await new Promise<void>((done) => this.way?.listen(this.port, "127.0.0.1", done));
  }

  private pass(from: IncomingMessage, to: ServerResponse): void {
    const { method, url: path, headers } = from;
    const onward = request({ host: "127.0.0.1", port: this.motoPort, method, path, headers }, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(to);
    });
    onward.on("error", () => to.destroy());
    from.on("error", () => onward.destroy()).pipe(onward);
  }

  /** With the connections that are open. */
  async stop(): Promise<void> {
    const closed = new Promise((done) => this.way?.close(done));
    this.way?.closeAllConnections();
    await closed;
  }

  async remove(): Promise<void> {
    await this.stop();
    this.moto?.kill("SIGKILL");
  }

  private makesBucket(): Promise<boolean> {
    return fetch(`http://127.0.0.1:${this.motoPort}/calon`, { method: "PUT" }).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}
