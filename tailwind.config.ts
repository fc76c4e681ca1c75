import type { Config } from "tailwindcss";
import { leading, mm, pt } from "./app/features/sheets/measures";

const off = (...plugins: string[]) => Object.fromEntries(plugins.map((plugin) => [plugin, false]));

type Measures = { [name: string]: number | Measures };

/** As `theme("mm.portrait.width")` names them in the stylesheets of the sheets. */
const measured = (measures: Measures, unit: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(measures).map(([name, value]) => [
      name,
      typeof value === "number" ? `${value}${unit}` : measured(value, unit),
    ]),
  );

/** The tested palette: every text colour reaches 4.5:1 on white, on the page ground and on its own tint. */
export default {
  /** A negation in the code ("!field") would be read as a class that overrules all others, and none here does. */
  content: { files: ["./app/**/*.{ts,tsx}"], transform: (source) => source.replaceAll("!", " ") },
  /** Words of the code that no class uses; each would be a rule on every page. */
  blocklist: [
    ...["visible", "invisible", "static", "fixed", "absolute", "relative", "contents"],
    ...["inline", "hidden", "shrink", "truncate", "border", "italic"],
    ...["collapse", "table-column", "table-row", "rounded"],
  ],
  /** Each of these writes a block of defaults on every page that nothing here uses. */
  corePlugins: {
    ...off("translate", "rotate", "skew", "scale", "transform", "touchAction", "scrollSnapType"),
    ...off("gradientColorStops", "fontVariantNumeric", "ringWidth", "boxShadow", "borderSpacing", "contain"),
    ...off("blur", "brightness", "contrast", "grayscale", "hueRotate", "invert", "saturate", "sepia"),
    ...off("dropShadow", "filter", "backdropBlur", "backdropBrightness", "backdropContrast"),
    ...off("backdropGrayscale", "backdropHueRotate", "backdropInvert", "backdropOpacity", "backdropSaturate"),
    ...off("backdropSepia", "backdropFilter"),
  },
  theme: {
    /** Roles, at the browser's own 16 px: 28, 17, 15, 14, 13 and 12.5 px. */
    fontSize: {
      title: "1.75rem",
      section: "1.0625rem",
      body: "0.9375rem",
      table: "0.875rem",
      code: "0.8125rem",
      caption: "0.78125rem",
    },
    mm: measured(mm, "mm"),
    pt: measured(pt, "pt"),
    leading,
    extend: {
      colors: {
        band: { DEFAULT: "#0B3B38", line: "#5EA39C", tint: "#CFE6E2" },
        primary: { DEFAULT: "#0F766E", dark: "#115E59", tint: "#F0FDFA" },
        secondary: { DEFAULT: "#334155" },
        accent: { DEFAULT: "#7C3AED" },
        error: { DEFAULT: "#B91C1C", tint: "#FEF2F2" },
        info: { DEFAULT: "#334155" },
        success: { DEFAULT: "#15803D", tint: "#F0FDF4" },
        warning: { DEFAULT: "#92400E", tint: "#FFFBEB" },
        ink: "#0F172A",
        muted: "#475569",
        edge: "#64748B",
        line: "#CBD5E1",
        ground: "#F8FAFC",
        zebra: "#F1F5F9",
        picked: "#CCFBF1",
        glow: "#FACC15",
      },
      fontFamily: {
        sans: ["system-ui", '"Segoe UI"', "Roboto", '"Noto Naskh Arabic"', "Arial", "sans-serif"],
        mono: ["ui-monospace", "Consolas", '"DejaVu Sans Mono"', "monospace"],
      },
    },
  },
} satisfies Config;
