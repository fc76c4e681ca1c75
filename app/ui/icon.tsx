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

/**
 * A shape beside a word, never instead of one. Drawn in the colour of the text, so forced colours reach it. It says its
 * size itself, for without a stylesheet it would be as large as the window.
 */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      {shapes[name]}
    </svg>
  );
}
