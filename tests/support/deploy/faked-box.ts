import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { programOf, root } from "../child";

/** Programs of a box that say what they were asked. A file of `state` says how the server is. */
const programs = {
  "dpkg-deb": '[ "$3" = Package ] && echo calon || basename "$2" .deb',
  dpkg: '[ "$1" = --print-architecture ] && echo amd64 || said dpkg "$@"; [ "$1" != --compare-versions ] || [ "$2" != "$4" ]',
  runuser: 'shift 3; exec "$@"',
  journalctl: "true",
  calon: 'said calon "$@"; [ "$1" != health ] || [ "$(cat $state/server)" = active ]',
  systemctl: `case "$*" in
    "is-active "*) cat $state/server ;;
    *is-enabled*) [ "$3" != calon-standby.timer ] ;;
    stop*) said systemctl "$@"; echo inactive > $state/server ;;
    start*) said systemctl "$@"; echo active > $state/server ;;
    *) said systemctl "$@" ;;
  esac`,
};

/**
 * `calon upgrade` as root of a computer whose package has these versions, in folders of its own: the programs of the system are
 * replaced, the database and the link of the versions are real.
 */
export class FakedBox {
  readonly data: string;
  readonly #state: string;

  constructor(readonly folder: string) {
    this.data = join(folder, "lib/calon");
    this.#state = join(folder, "state");
    for (const one of ["lib/calon", "cache/calon", "program/calon", "bin", "state"])
      mkdirSync(join(folder, one), { recursive: true });
    for (const [name, line] of Object.entries(programs)) {
      const text = `#!/bin/sh\nstate=${this.#state}\nsaid() { echo "$@" >> $state/said; }\n${line}\n`;
      writeFileSync(join(folder, "bin", name), text);
      chmodSync(join(folder, "bin", name), 0o755);
    }
    // In the namespace of the test root is the only account.
    writeFileSync(join(folder, "passwd"), "root:x:0:0::/:/bin/sh\ncalon:x:0:0::/:/bin/sh\n");
    writeFileSync(join(folder, "group"), "root:x:0:\ncalon:x:0:\n");
  }

  server(state: "active" | "inactive"): void {
    writeFileSync(join(this.#state, "server"), `${state}\n`);
  }

  addPackage(version: string): string {
    writeFileSync(join(this.folder, `cache/calon/calon_${version}_amd64.deb`), "");
    const file = join(this.folder, `${version}.deb`);
    writeFileSync(file, "");
    return file;
  }

  upgrade(inUse: string, ...words: string[]) {
    writeFileSync(join(this.#state, "said"), "");
    const mounts = [
      `mount --bind ${join(this.folder, "passwd")} /etc/passwd`,
      `mount --bind ${join(this.folder, "group")} /etc/group`,
      `mount -t tmpfs over ${this.#state}/over 2>/dev/null || { mkdir ${this.#state}/over; mount -t tmpfs over ${this.#state}/over; }`,
      `mkdir ${this.#state}/over/upper ${this.#state}/over/work`,
      `mount -t overlay over -o lowerdir=/usr/lib,upperdir=${this.#state}/over/upper,workdir=${this.#state}/over/work /usr/lib`,
      "mkdir /usr/lib/calon",
      `ln -s versions/${inUse} /usr/lib/calon/current`,
      `mount --bind ${join(this.folder, "lib")} /var/lib`,
      `mount --bind ${join(this.folder, "cache")} /var/cache`,
    ];
    const command = [process.execPath, ...programOf("app/cli/upgrade.ts"), ...words];
    const line = `${mounts.join(" && ")} && "$@"; code=$?; basename $(readlink /usr/lib/calon/current) > ${this.#state}/version; exit $code`;
    const unshare = ["--map-root-user", "--mount", "sh", "-c", line, "sh", ...command];
    const { NODE_OPTIONS: _ours, VITEST: _test, NODE_ENV: _mode, ...inherited } = process.env;
    const env = { ...inherited, PATH: `${join(this.folder, "bin")}:${process.env.PATH}` };
    const done = spawnSync("unshare", unshare, {
      cwd: root,
      env: env as unknown as NodeJS.ProcessEnv,
      encoding: "utf8",
    });
    return {
      code: done.status,
      text: done.stdout + done.stderr,
      calls: readFileSync(join(this.#state, "said"), "utf8").trim().split("\n"),
      version: readFileSync(join(this.#state, "version"), "utf8").trim(),
    };
  }
}
