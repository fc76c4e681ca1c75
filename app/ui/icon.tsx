import type { ReactNode } from "react";

const shapes = {
  circle: <circle cx="8" cy="8" r="5.5" />,
  now: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <circle cx="8" cy="8" r="2.5" fill="currentColor" stroke="none" />
    </>
  ),
  success: (
    <>
      <circle cx="8" cy="8" r="6.5" />
      <path d="m5 8.3 2.2 2.2L11 6" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof shapes;

/** It has the text's colour, so forced colours apply, and a size, because without a stylesheet it would fill the window. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      {shapes[name]}
    </svg>
  );
}
