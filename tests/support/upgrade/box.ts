import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "../child";

/** The programs that `calon upgrade` calls. Each notes its words; the state of the box is in files. */
const programs: Record<string, string> = {
  dpkg: `case $1 in
    --print-architecture) echo amd64 ;;
    --compare-versions) [ "$2" != "$4" ] && [ "$(printf '%s\\n' "$2" "$4" | sort -V | tail -n 1)" = "$2" ] ;;
    *) for last; do :; done; name=\${last##*/calon_}; echo "\${name%_amd64.deb}" > "$BOX/version" ;;
  esac`,
  "dpkg-deb": `case $3 in Package) echo calon ;; Version) name=\${2##*/calon_}; echo "\${name%_amd64.deb}" ;; esac`,
  "dpkg-query": `echo "Version: $(cat "$BOX/version")"`,
  systemctl: `case "$*" in
    *is-enabled*) for unit; do :; done; [ -e "$BOX/enabled/$unit" ] ;;
    show*) cat "$BOX/restarts" ;;
    "start calon-standby.service")
      printf '{"verified":"%s"}' round-29991231T000000000Z \\
        > "$BOX/var/lib/calon-standby/following.json" ;;
  esac`,
  journalctl: 'echo "journal of $2: the reason"',
  runuser: 'shift 3; exec "$@"',
  calon: `case $1 in
    health) [ "$(cat "$BOX/version")" != "$ILL" ] ;;
    migrate) echo migrated > "$BOX/var/lib/calon/calon.db" ;;
  esac`,
  sync: "",
  sleep: "",
};

/** A folder with the places of a Debian, and small programs under the names of its own. */
export class Box {
  constructor(
    readonly path: string,
    enabled: string[],
  ) {
    for (const place of ["bin", "enabled", "var/lib/calon", "var/lib/calon-standby", "var/cache/calon"])
      mkdirSync(join(path, place), { recursive: true });
    for (const [name, script] of Object.entries(programs)) {
      const text = `#!/bin/sh\necho "${name} $*" >> "$BOX/calls"\n${script}\n`;
      writeFileSync(join(path, "bin", name), text);
      chmodSync(join(path, "bin", name), 0o755);
    }
    for (const unit of enabled) this.write(`enabled/${unit}`, "");
    for (const version of ["0.1.0", "0.2.0"]) this.write(`var/cache/calon/calon_${version}_amd64.deb`, "");
    this.write("version", "0.1.0\n");
    this.write("restarts", "0\n");
    this.write("calls", "");
    this.write("var/lib/calon/calon.db", "old");
  }

  write(file: string, text: string): void {
    mkdirSync(join(this.path, file, ".."), { recursive: true });
    writeFileSync(join(this.path, file), text);
  }

  has = (file: string): boolean => existsSync(join(this.path, file));
  read = (file: string): string => readFileSync(join(this.path, file), "utf8").trim();
  calls = (): string[] => this.read("calls").split("\n");

  /** `ill` is a version whose server never answers. */
  async upgrade(word: string, ill = "") {
    const child = run(["app/cli/upgrade.ts", word], {
      BOX: this.path,
      DPKG_ROOT: this.path,
      ILL: ill,
      PATH: join(this.path, "bin") + delimiter + process.env.PATH,
    });
    return { code: await child.ended, said: child.said() };
  }

  deb = (version: string): string => join(this.path, `var/cache/calon/calon_${version}_amd64.deb`);
}
