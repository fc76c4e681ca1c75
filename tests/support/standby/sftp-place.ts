import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { userInfo } from "node:os";
import { join } from "node:path";
import { freePort } from "../ports";
import { snapshotsIn } from "./two-computers";

/** A third computer that both reach by sftp: Debian's own sshd with a key and a folder of its own, on this one. */
export class SftpPlace {
  private readonly files: string;
  readonly key: string;
  private sshd: ChildProcess | undefined;

  private constructor(
    private readonly folder: string,
    private readonly port: number,
  ) {
    this.files = join(folder, "replica");
    this.key = join(folder, "replica.key");
    mkdirSync(this.files, { recursive: true });
    this.makeKey(this.key);
    this.makeKey(join(folder, "host"));
    copyFileSync(`${this.key}.pub`, join(folder, "authorized"));
    const lines = {
      ...{ ListenAddress: `127.0.0.1:${port}`, HostKey: join(folder, "host") },
      ...{ AuthorizedKeysFile: join(folder, "authorized"), PasswordAuthentication: "no" },
      ...{ KbdInteractiveAuthentication: "no", UsePAM: "no", StrictModes: "no", PidFile: "none" },
      ...{ PermitRootLogin: "prohibit-password", Subsystem: "sftp internal-sftp" },
    };
    const text = Object.entries(lines).map(([name, value]) => `${name} ${value}\n`);
    writeFileSync(join(folder, "sshd_config"), text.join(""));
  }

  static async at(folder: string): Promise<SftpPlace> {
    const place = new SftpPlace(folder, await freePort());
    await place.start();
    return place;
  }

  get settings() {
    const url = `sftp://${userInfo().username}@127.0.0.1:${this.port}${this.files}`;
    return { REPLICA_URL: url, REPLICA_KEY_FILE: this.key };
  }

  /** Another key, of a computer that is not admitted. */
  makeKey(path: string): void {
    execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", path]);
  }

  /** The whole copies that have arrived. */
  snapshots = async (): Promise<number> => snapshotsIn(this.files);

  remove(): Promise<void> {
    return this.stop();
  }

  async start(): Promise<void> {
    // As root it separates its privileges in this folder, which Debian makes with its service.
    if (userInfo().uid === 0 && !existsSync("/run/sshd")) mkdirSync("/run/sshd");
    const words = ["-D", "-e", "-f", join(this.folder, "sshd_config")];
    this.sshd = spawn("/usr/sbin/sshd", words, { stdio: "ignore", detached: true });
    while (!(await this.answers())) await new Promise((wake) => setTimeout(wake, 20));
  }

  /** With the connections that are open. */
  async stop(): Promise<void> {
    if (!this.sshd?.pid || this.sshd.exitCode !== null) return;
    const ended = new Promise((done) => this.sshd?.once("close", done));
    for (const pid of [...sessionsOf(this.sshd.pid), this.sshd.pid]) process.kill(pid, "SIGKILL");
    await ended;
  }

  private answers(): Promise<boolean> {
    return new Promise((answer) => {
      const socket = connect(this.port, "127.0.0.1");
      socket.once("data", () => socket.destroy() && answer(true)).once("error", () => answer(false));
    });
  }
}

function sessionsOf(pid: number): number[] {
  const children = spawnSync("pgrep", ["--parent", String(pid)], { encoding: "utf8" });
  return children.stdout.split("\n").filter(Boolean).map(Number);
}
