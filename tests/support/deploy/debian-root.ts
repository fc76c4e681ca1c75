import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

interface Said {
  code: number | null;
  text: string;
}

/** A fresh Debian in a folder, booted by its own systemd in a container that shares the network of this computer. */
export interface DebianRoot {
  path: string;
  run(program: string, ...words: string[]): Said;
  /** A line of a shell, and what a person types to it. */
  type(line: string, input?: string): Said;
  /** The same, while this process goes on. */
  begin(line: string): Promise<Said>;
  read(path: string): string;
  write(path: string, text: string): void;
  /** Copies a file of this computer to /root and returns its path there. */
  copyIn(file: string): string;
  /** Ends every process at once, as a lost power does. */
  cutPower(): Promise<void>;
  boot(): Promise<void>;
  remove(): Promise<void>;
}

export const canMakeRoots =
  process.getuid?.() === 0 && ["debootstrap", "chroot", "dpkg-deb"].every((name) => has(name));

/** `systemd-nspawn` is in Debian's package `systemd-container`. */
export const canBootRoots = canMakeRoots && has("systemd-nspawn");

function has(program: string): boolean {
  return spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;
}

/** From the mirror that apt uses on this computer. */
function mirror(): { address: string; release: string } {
  const format = ["--format", "$(ORIGIN) $(COMPONENT) $(REPO_URI) $(CODENAME)"];
  const targets = execFileSync("apt-get", ["indextargets", ...format, "Created-By: Packages"], {
    encoding: "utf8",
  });
  const [, address = "", release = ""] = /^Debian main (\S+) ([a-z]+)$/m.exec(targets) ?? [];
  if (!release) throw new Error("apt knows no mirror of Debian");
  return { address, release };
}

/** A minimal Debian with these packages, from apt's mirror. */
export function debootstrap(path: string, packages: string[]): void {
  const { address, release } = mirror();
  const words = ["--variant=minbase", `--include=${packages.join(",")}`, release, path, address];
  execFileSync("debootstrap", words, { stdio: "ignore" });
}

/** The process that runs as number 1 of the container. */
function leaderOf({ pid }: ChildProcess): number | null {
  const { stdout } = spawnSync("pgrep", ["--parent", String(pid)], { encoding: "utf8" });
  return Number(stdout.trim()) || null;
}

const inside = (leader: number) => [
  ...["--target", String(leader), "--mount", "--uts", "--ipc", "--net", "--pid", "--cgroup", "--root"],
  "--wdns=/root",
];

const environment = {
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  LC_ALL: "C",
} as unknown as NodeJS.ProcessEnv;

/** To be copied, so that two computers need one debootstrap. */
export const makeBase = (path: string, packages: string[] = []) =>
  debootstrap(path, ["adduser", "systemd", "systemd-sysv", "dbus", ...packages]);

/** `mnt`: a folder of this computer that the container has as /mnt/replica. */
export async function bootDebian(base: string, path: string, { mnt = "" } = {}): Promise<DebianRoot> {
  execFileSync("cp", ["--archive", "--one-file-system", "--reflink=auto", base, path]);
  let container: ChildProcess;
  let leader: number | null = null;

  const entering = (...given: string[]) => {
    if (leader === null) throw new Error("The container does not run");
    return [...inside(leader), "--", ...given];
  };
  const runWith = (input: string, ...given: string[]): Said => {
    const options = { env: environment, encoding: "utf8", input } as const;
    const { status, stdout, stderr } = spawnSync("nsenter", entering(...given), options);
    return { code: status, text: `${stdout}${stderr}` };
  };
  async function begin(line: string): Promise<Said> {
    const child = spawn("nsenter", entering("sh", "-c", line), { env: environment });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (said += part));
    const [code] = await once(child, "close");
    return { code, text: said };
  }
  const run = (program: string, ...given: string[]) => runWith("", program, ...given);
  async function boot(): Promise<void> {
    const options = [
      "--boot",
      "--register=no",
      "--keep-unit",
      "--console=pipe",
      "--quiet",
      `--directory=${path}`,
    ];
    if (mnt) options.push(`--bind=${mnt}:/mnt/replica`);
    container = spawn("systemd-nspawn", options, { stdio: "ignore" });
    const booted = () =>
      leader !== null && /running|degraded/.test(run("systemctl", "is-system-running").text);
    for (let tries = 0; !booted(); tries++) {
      if (tries > 300 || container.exitCode !== null)
        throw new Error("systemd did not start in the container");
      await setTimeout(200);
      leader = leaderOf(container);
    }
  }
  async function cutPower(): Promise<void> {
    if (leader === null || container.exitCode !== null) return;
    const ended = once(container, "exit");
    process.kill(leader, "SIGKILL");
    await ended;
    leader = null;
  }
  await boot();
  return {
    path,
    run,
    begin,
    type: (line, input = "") => runWith(input, "sh", "-c", line),
    read: (file) => readFileSync(join(path, file), "utf8"),
    write: (file, text) => writeFileSync(join(path, file), text),
    copyIn(file) {
      const there = join("/root", file.split("/").at(-1) ?? "");
      copyFileSync(file, join(path, there));
      return there;
    },
    boot,
    cutPower,
    async remove() {
      await cutPower();
      rmSync(path, { recursive: true, force: true });
    },
  };
}
