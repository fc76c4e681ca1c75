import type { ReactNode } from "react";
import { figure } from "~/messages";
import { classes } from "./classes";

export type Tile = {
  label: string;
  value: ReactNode;
  href?: string;
  note?: string;
  tone?: "neutral" | "success" | "warning" | "error";
  /** The one large number of the line. */
  isMain?: boolean;
};

/** One line of figures. */
export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <ul className="tiles">
      {tiles.map(({ label, value, href, note, tone = "neutral", isMain }) => {
        const content = (
          <>
            <b>{typeof value === "number" ? figure(value) : value}</b> {label} {note && <small>{note}</small>}
          </>
        );
        return (
          <li key={label} className={classes(tone !== "neutral" && tone)} data-main={isMain ? "" : undefined}>
            {href ? <a href={href}>{content}</a> : <div>{content}</div>}
          </li>
        );
      })}
    </ul>
  );
}
