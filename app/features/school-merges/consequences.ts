import type { School } from "~/features/schools/queries";
import type { Sentence } from "~/messages";
import type { MergeCounts, MergedYear } from "./counts";

interface Merged {
  closed_from: number | null;
  years: readonly MergedYear[];
  counts: MergeCounts;
  gives_contact: boolean;
}

/** What a merge does to the records around the candidates, in counts. A count of zero says nothing. */
export function consequencesOfMerge({ closed_from, years, counts, gives_contact }: Merged): Sentence[] {
  const signed = years.flatMap(({ from, into }) => (into && into.state !== "draf" ? from.exam_year : []));
  const { numbers_kept, numbers_removed, numbers_issued: issued, withdrawn, seats, rooms } = counts;
  const lines: [shown: unknown, line: Sentence][] = [
    [closed_from, { key: "school_merge.will_close", values: { year: closed_from ?? 0 } }],
    [numbers_kept, { key: "school_merge.will_keep_numbers", values: { n: numbers_kept } }],
    [numbers_removed, { key: "school_merge.will_remove_numbers", values: { n: numbers_removed, issued } }],
    [withdrawn, { key: "school_merge.will_keep_withdrawn", values: { n: withdrawn } }],
    [signed.length, { key: "school_merge.will_join_lists", values: { years: signed.join(", ") } }],
    [
      counts.registrations_joined,
      { key: "school_merge.will_delete_registrations", values: { n: counts.registrations_joined } },
    ],
    [seats + rooms, { key: "school_merge.will_take_seats", values: { seats, rooms } }],
    [counts.invigilators, { key: "school_merge.will_move_invigilators", values: { n: counts.invigilators } }],
    [counts.special_needs, { key: "school_merge.will_keep_needs", values: { n: counts.special_needs } }],
    [counts.prints, { key: "school_merge.will_keep_prints", values: { n: counts.prints } }],
    [counts.trash, { key: "school_merge.will_keep_trash", values: { n: counts.trash } }],
    [counts.users, { key: "school_merge.will_move_users", values: { n: counts.users } }],
    [true, { key: `school_merge.will_${gives_contact ? "give" : "keep"}_contact` }],
    [true, { key: "school_merge.will_undo" }],
  ];
  return lines.flatMap(([shown, line]) => (shown ? [line] : []));
}

export const receiverOf = ({ school_code, school_name }: Pick<School, "school_code" | "school_name">) =>
  `${school_code} · ${school_name}`;
