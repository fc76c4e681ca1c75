import type { NeedCounts } from "~/features/special-needs/queries";
import { labelOf } from "~/messages";
import { Tiles } from "~/ui";

interface CountsProps {
  counts: NeedCounts;
  address: (changes: Record<string, string | number | null>) => string;
}

export function Counts({ counts: { kinds, arrangements }, address }: CountsProps) {
  const groups = [
    { field: "kind_code", found: kinds },
    { field: "arrangement_code", found: arrangements },
  ] as const;
  return groups.map(({ field, found }) =>
    found.length === 0 ? null : (
      <section key={field} className="counts">
        <h2>{labelOf(field)}</h2>
        <Tiles
          tiles={found.map(({ code, name, n }) => ({
            label: name,
            value: n,
            href: address({ [field]: code, page: 1 }),
          }))}
        />
      </section>
    ),
  );
}
