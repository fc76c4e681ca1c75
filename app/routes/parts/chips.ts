import { labelOf, t } from "~/messages";
import type { Choice } from "~/ui";

type Shown = Record<string, string | number | null | undefined>;

export function chipsFor(shown: Shown, address: (changes: Record<string, null | number>) => string) {
  return Object.entries(shown).flatMap(([name, value]) =>
    value
      ? [
          {
            label: t("ui.chip", { label: labelOf(name), value }),
            isInSight: name === "search",
            removeHref: address({ [name]: null, page: 1 }),
          },
        ]
      : [],
  );
}

/** Falls back to the raw value, for a value outside the choices. */
export const inWords = (choices: readonly Choice[], value: string | number | null): string | null =>
  value === null ? null : (choices.find((choice) => choice.value === value)?.label ?? String(value));
