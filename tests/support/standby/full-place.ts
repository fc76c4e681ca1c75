import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, cpSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { root } from "../child";
import { snapshotsIn } from "./two-computers";

/** A folder on a small disk of its own, which the programs that start with `before` see. */
export class FullPlace {
  private constructor(
    private readonly folder: string,
    private readonly holder: ChildProcess,
  ) {}

  static async at(folder: string): Promise<FullPlace> {
    mkdirSync(folder, { recursive: true });
    const mounted = `mount -t tmpfs -o size=64m,mode=700 calon "$0" && echo mounted && exec sleep infinity`;
    const words = ["--map-root-user", "--mount", "sh", "-c", mounted, folder];
    const holder = spawn("unshare", words, { stdio: ["ignore", "pipe", "inherit"] });
    await new Promise<void>((done, fail) => {
      holder.stdout?.once("data", () => done());
      holder.once("close", (code) => fail(new Error(`unshare ended with ${code}`)));
    });
    return new FullPlace(folder, holder);
  }

  get before(): string[] {
    const held = String(this.holder.pid);
    return ["nsenter", "--preserve-credentials", "--user", "--mount", `--wd=${root}`, "--target", held];
  }

  get settings() {
    return { REPLICA_URL: this.folder };
  }

  private get seen(): string {
    return join("/proc", String(this.holder.pid), "root", this.folder);
  }

  snapshots = async (): Promise<number> => snapshotsIn(this.seen);

  fill(): void {
    const megabyte = Buffer.alloc(1024 ** 2);
    const filler = openSync(join(this.seen, "filler"), "w");
    try {
      for (;;) writeSync(filler, megabyte);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    } finally {
      closeSync(filler);
    }
  }

  empty(): void {
    rmSync(join(this.seen, "filler"), { force: true });
  }

  /** A copy that a computer outside reads. */
  copyTo(folder: string): void {
    cpSync(this.seen, folder, { recursive: true });
  }

  async remove(): Promise<void> {
    this.holder.kill("SIGKILL");
  }
}
