import type { ReactNode } from "react";
import { classes } from "./classes";

/** Amber needs the reader, green is done, grey is nothing yet. Red is for an error made now, and no badge has it. */
export type BadgeKind = "success" | "warning" | "neutral";

export function Badge({ kind, children }: { kind: BadgeKind; children: ReactNode }) {
  return <span className={classes("badge", kind)}>{children}</span>;
}
