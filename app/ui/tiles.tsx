import type { ReactNode } from "react";
import { figure } from "~/messages";
import { classes } from "./classes";

export type Tile = {
  label: string;
  value: ReactNode;
  href?: string;
  note?: string;
  tone?: "neutral" | "success" | "warning" | "error";
};

export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <ul className="tiles">
      {tiles.map(({ label, value, href, note, tone = "neutral" }) => {
        const content = (
          <>
            <b>{typeof value === "number" ? figure(value) : value}</b> <span>{label}</span>{" "}
            {note && <small>{note}</small>}
          </>
        );
        return (
          <li key={label} className={classes(tone !== "neutral" && tone)}>
            {href ? <a href={href}>{content}</a> : <div>{content}</div>}
          </li>
        );
      })}
    </ul>
  );
}
