import type { ReactNode } from "react";
import { classes } from "./classes";
import { Icon, type IconName } from "./icon";

type BadgeKind = "success" | "warning" | "error" | "info" | "neutral";

const shapeOf: Record<BadgeKind, IconName> = {
  success: "check",
  warning: "warning",
  error: "error",
  info: "info",
  neutral: "circle",
};

/** A state in a shape and a word: ✓ Lengkap, ○ Belum. */
export function Badge({
  kind,
  icon = shapeOf[kind],
  children,
}: {
  kind: BadgeKind;
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <span className={classes("badge", kind)}>
      <Icon name={icon} />
      {children}
    </span>
  );
}
