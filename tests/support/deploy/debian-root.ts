import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root as project } from "../child";

interface Said {
  code: number | null;
  text: string;
}

/** A fresh Debian in a folder, in which a small program replaces systemd. */
export interface DebianRoot {
  path: string;
  run(program: string, ...words: string[]): Said;
  read(path: string): string;
  write(path: string, text: string): void;
  /** Copies a file of this computer to /root and returns its path there. */
  copyIn(file: string): string;
  remove(): void;
}

export const canMakeRoots =
  process.getuid?.() === 0 && ["debootstrap", "chroot", "dpkg-deb"].every((name) => has(name));

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

export function makeDebianRoot(path: string): DebianRoot {
  debootstrap(path, ["adduser", "systemd", "python3-minimal"]);
  copyFileSync(join(project, "tests/support/deploy/systemctl"), join(path, "usr/local/bin/systemctl"));
  // By this folder programs know that systemd runs.
  mkdirSync(join(path, "run/systemd/system"), { recursive: true });

  const run = (program: string, ...given: string[]): Said => {
    const env = {
      PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
      LC_ALL: "C",
    } as unknown as NodeJS.ProcessEnv;
    const { status, stdout, stderr } = spawnSync("chroot", [path, program, ...given], {
      env,
      encoding: "utf8",
    });
    return { code: status, text: `${stdout}${stderr}` };
  };
  return {
    path,
    run,
    read: (file) => readFileSync(join(path, file), "utf8"),
    write: (file, text) => writeFileSync(join(path, file), text),
    copyIn(file) {
      const there = join("/root", file.split("/").at(-1) ?? "");
      copyFileSync(file, join(path, there));
      return there;
    },
    remove() {
      run("systemctl", "stop", "calon");
      rmSync(path, { recursive: true, force: true });
    },
  };
}
