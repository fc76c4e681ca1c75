import type { ReactNode } from "react";
import { classes } from "./classes";

type BadgeKind = "success" | "warning" | "error" | "info" | "neutral";

/** A state in a shape and a word: ✓ Lengkap, ○ Belum. The sheet draws the shape, since a table has many. */
export function Badge({ kind, children }: { kind: BadgeKind; children: ReactNode }) {
  return <span className={classes("badge", kind)}>{children}</span>;
}
