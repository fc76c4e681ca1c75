import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Where this computer can hold file systems in files: as root, with btrfs. */
export const canMountBtrfs = process.getuid?.() === 0 && spawnSync("mkfs.btrfs", ["--version"]).status === 0;

/** A disk of its own with the two subvolumes that docs/runbook.md makes: `data` and `standby`. */
export class BtrfsDisk {
  readonly image: string;

  constructor(readonly place: string) {
    this.image = `${place}.disk`;
    mkdirSync(place, { recursive: true });
    run("truncate", "--size=6G", this.image);
    run("mkfs.btrfs", "--quiet", this.image);
    run("mount", "-o", "loop", this.image, place);
    for (const name of ["data", "standby"]) run("btrfs", "subvolume", "create", join(place, `@${name}`));
    run("umount", place);
    for (const name of ["data", "standby"]) {
      mkdirSync(join(place, name));
      run("mount", "-o", `loop,subvol=@${name}`, this.image, join(place, name));
    }
  }

  remove(): void {
    for (const name of ["data", "standby"]) spawnSync("umount", ["--lazy", join(this.place, name)]);
    rmSync(this.place, { recursive: true, force: true });
    rmSync(this.image, { force: true });
  }
}

const run = (program: string, ...words: string[]) =>
  execFileSync(program, words, { stdio: ["ignore", "ignore", "inherit"] });
