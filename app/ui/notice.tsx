import type { ReactNode } from "react";
import { t } from "~/messages";
import { classes } from "./classes";

type NoticeProps = { kind: "info" | "warning" | "error" | "success"; title?: string; children?: ReactNode };

export function Notice({ kind, title, children }: NoticeProps) {
  const word = t(`word.${kind}`);
  return (
    <div className={classes("notice", kind)}>
      <div>
        <p className="notice-title">{title ? t("ui.titled", { word, title }) : word}</p>
        {children}
      </div>
    </div>
  );
}
