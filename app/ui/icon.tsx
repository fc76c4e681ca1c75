import type { ReactNode } from "react";

const shapes = {
  check: <path d="m3 8.5 3.2 3.2L13 5" />,
  circle: <circle cx="8" cy="8" r="5.5" />,
  now: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <circle cx="8" cy="8" r="2.5" fill="currentColor" stroke="none" />
    </>
  ),
  info: (
    <>
      <circle cx="8" cy="8" r="6.5" />
      <path d="M8 7v4M8 4.6v.2" />
    </>
  ),
  warning: <path d="M8 1.8 1.3 14h13.4zM8 6.5v3.4M8 11.9v.2" />,
  error: <path d="M5 1.5h6L14.5 5v6L11 14.5H5L1.5 11V5zM5.8 5.8l4.4 4.4M10.2 5.8l-4.4 4.4" />,
  success: (
    <>
      <circle cx="8" cy="8" r="6.5" />
      <path d="m5 8.3 2.2 2.2L11 6" />
    </>
  ),
  back: <path d="M10 3 5 8l5 5" />,
  forward: <path d="m6 3 5 5-5 5" />,
  close: <path d="m4 4 8 8M12 4l-8 8" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof shapes;

/** A shape beside a word, never instead of one. Drawn in the colour of the text, so forced colours reach it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
      {shapes[name]}
    </svg>
  );
}
