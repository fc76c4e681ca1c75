import type { ReactNode } from "react";
import { t } from "~/messages";
import { classes } from "./classes";

type NoticeProps = {
  kind: "info" | "warning" | "error" | "success";
  title?: string;
  /** One line: the rest opens with a press. */
  isFolded?: boolean;
  children?: ReactNode;
};

export function Notice({ kind, title, isFolded, children }: NoticeProps) {
  const word = t(`word.${kind}`);
  const head = title ? t("ui.titled", { word, title }) : word;
  return (
    <div className={classes("notice", kind)}>
      {isFolded ? (
        <details>
          <summary className="notice-title">{head}</summary>
          {children}
        </details>
      ) : (
        <div>
          <p className="notice-title">{head}</p>
          {children}
        </div>
      )}
    </div>
  );
}
