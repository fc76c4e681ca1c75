import { copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { keyPathOf } from "~/db/key-file";
import { demoSize, makeDemo } from "~/demo/make";
import { bootDebian, canBootRoots, makeBase } from "../support/deploy/debian-root";
import { Office } from "../support/deploy/office";
import { buildPackage, laterPackage } from "../support/deploy/packages";
import { median } from "./measure";
import { table } from "./report";

export interface UpgradeRow {
  name: string;
  /** Seconds without a healthy answer, one for each upgrade. */
  outages: number[];
  upgradeSeconds: number[];
}

const size = { ...demoSize, schools: 600, candidates: 50_000, candidatesBefore: 10_000 };

/** `calon upgrade` in a booted Debian; null without the programs for one. */
export async function measureUpgrades(folder: string, rounds: number): Promise<UpgradeRow | null> {
  if (!canBootRoots) return null;
  const model = join(folder, "standby-60000.db");
  if (!existsSync(model)) await makeDemo(model, size);
  let newest = buildPackage(folder, "0.0.1");
  const base = join(folder, "base");
  if (!existsSync(base)) makeBase(base);
  const debian = await bootDebian(base, join(folder, `root-${process.pid}`));
  try {
    const office = new Office(debian);
    mustRun(debian.type(`dpkg --install ${debian.copyIn(newest)} && cp /root/*.deb /var/cache/calon/`));
    await office.takePort();
    copyFileSync(model, office.database);
    copyFileSync(keyPathOf(model), join(debian.path, "etc/calon/key/calon.key"));
    mustRun(
      debian.type(
        "chown calon: /var/lib/calon/calon.db /etc/calon/key/calon.key && chmod 0600 /etc/calon/key/calon.key",
      ),
    );
    mustRun(debian.type("calon key backup && systemctl start calon && calon health"));
    const row: UpgradeRow = { name: "60,000 candidates", outages: [], upgradeSeconds: [] };
    for (let n = 0; n < rounds; n++) {
      newest = laterPackage(newest, `0.0.${n + 2}`);
      const file = debian.copyIn(newest);
      const begun = performance.now();
      const upgrade = debian.begin(`calon upgrade ${file}`);
      row.outages.push(await office.longestOutage(upgrade));
      mustRun(await upgrade);
      row.upgradeSeconds.push((performance.now() - begun) / 1000);
    }
    return row;
  } finally {
    await debian.remove();
  }
}

function mustRun({ code, text }: { code: number | null; text: string }): void {
  if (code !== 0) throw new Error(text);
}

export function upgradeTable({ name, outages, upgradeSeconds }: UpgradeRow): string {
  const span = (values: number[]) =>
    `${median(values).toFixed(1)} (${Math.min(...values).toFixed(1)}-${Math.max(...values).toFixed(1)})`;
  return table(
    ["upgrade of a booted Debian", "upgrades", "without a healthy answer s", "whole command s"],
    [[name, String(outages.length), span(outages), span(upgradeSeconds)]],
  );
}
