import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { root as project } from "../child";
import { debootstrap } from "./debian-root";

/** A Debian with the Node and npm of this computer, without a compiler, and the checkout in /work. */
export function makeBareRoot(path: string): void {
  debootstrap(path, ["ca-certificates"]);
  // npm names itself and the Node that runs it, which is not the one that it brings to the scripts.
  const { npm_execpath, npm_node_execpath } = process.env;
  if (!npm_execpath || !npm_node_execpath) throw new Error("Start this test by npm");
  copyFileSync(realpathSync(npm_node_execpath), join(path, "usr/bin/node"));
  const npm = dirname(dirname(realpathSync(npm_execpath)));
  cpSync(npm, join(path, "usr/lib/node_modules/npm"), { recursive: true });
  symlinkSync("../lib/node_modules/npm/bin/npm-cli.js", join(path, "usr/bin/npm"));
  symlinkSync("../lib/node_modules/npm/bin/npx-cli.js", join(path, "usr/bin/npx"));
  for (const file of ["etc/resolv.conf", "etc/ssl/certs/ca-certificates.crt"])
    if (existsSync(`/${file}`)) copyFileSync(`/${file}`, join(path, file));
  // debootstrap names no computer; every installed one knows itself.
  writeFileSync(join(path, "etc/hosts"), "127.0.0.1 localhost\n");
  mkdirSync(join(path, "work"));
  const copy = `git ls-files -z --cached --others --exclude-standard |
    tar --create --null --files-from=- --ignore-failed-read | tar --extract --directory='${join(path, "work")}'`;
  execFileSync("sh", ["-c", copy], { cwd: project, stdio: "ignore" });
}

/** Runs a shell line in /work of the root, as on a machine of its own. The end of the process ends all that it started. */
export function runBare(path: string, line: string): ChildProcess {
  // As on a machine of its own, every account enters the root, and it is no chroot, in which no account may make a namespace.
  const entered = `chmod 0755 '${path}' && mount --bind '${path}' '${path}' && mkdir -p '${path}/outside'`;
  const mounts = `${entered} && mount -t proc proc '${path}/proc' && mount --rbind /dev '${path}/dev'`;
  const pivot = `cd '${path}' && pivot_root . outside && umount --lazy outside && rmdir outside`;
  const inside = `exec sh -c 'cd /work && ${line}'`;
  const ofNpm = Object.entries(process.env).filter(([name]) => name === "npm_config_registry");
  const env = {
    ...Object.fromEntries(ofNpm),
    PATH: "/usr/sbin:/usr/bin:/sbin:/bin",
    HOME: "/root",
    LANG: "C.UTF-8",
    NODE_EXTRA_CA_CERTS: "/etc/ssl/certs/ca-certificates.crt",
  } as unknown as NodeJS.ProcessEnv;
  const apart = [
    "--mount",
    "--pid",
    "--fork",
    "--kill-child",
    "sh",
    "-c",
    `${mounts} && ${pivot} && ${inside}`,
  ];
  return spawn("unshare", apart, { env, stdio: ["ignore", "pipe", "pipe"] });
}

export const removeBareRoot = (path: string) => rmSync(path, { recursive: true, force: true });
