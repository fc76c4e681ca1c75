import type { ReactNode } from "react";
import { classes } from "./classes";

export type BadgeKind = "success" | "warning" | "error" | "info" | "neutral";

export function Badge({ kind, children }: { kind: BadgeKind; children: ReactNode }) {
  return <span className={classes("badge", kind)}>{children}</span>;
}
