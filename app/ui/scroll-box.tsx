import { type FunctionComponent, isValidElement, type ReactNode } from "react";
import { classes } from "./classes";

interface ScrollBoxProps {
  /** The id of its name, in it or above it. */
  labelledBy: string;
  className?: string | false;
  id?: string;
  children: ReactNode;
}

/**
 * A table that is wider than the window scrolls in its box. Tab stops at the box only where it finds nothing to stop at inside, so that
 * the arrow keys can scroll it. A stop before fields would take the text that a user types for the first of them.
 */
export function ScrollBox({ labelledBy, className, id, children }: ScrollBoxProps) {
  const tabIndex = holdsStop(children) ? undefined : 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would be one more landmark
    <div
      className={classes("table-box", className)}
      role="region"
      tabIndex={tabIndex}
      aria-labelledby={labelledBy}
      id={id}
    >
      {children}
    </div>
  );
}

interface Shown {
  children?: ReactNode;
  href?: string;
  type?: string;
  tabIndex?: number;
}

const fields = /^(button|input|select|textarea|summary)$/;

/** React writes a box before its content, so this looks ahead: at each element, and at the elements of each component. */
function holdsStop(node: ReactNode): boolean {
  if (Array.isArray(node)) return node.some(holdsStop);
  if (!isValidElement<Shown>(node)) return false;
  const { type, props } = node;
  if (typeof type === "function") return holdsStop((type as FunctionComponent<Shown>)(props));
  const isStop =
    type === "a" ? props.href !== undefined : fields.test(String(type)) && props.type !== "hidden";
  return (isStop && props.tabIndex !== -1) || holdsStop(props.children);
}
