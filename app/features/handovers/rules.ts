import { layoutFields } from "~/features/export-layouts/columns";

export const changeKinds = ["new", "changed", "withdrawn"] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** As the column `change_kind` of a layout writes them, before its codes. */
export const kindTexts: Record<ChangeKind, string> = {
  new: "baharu",
  changed: "diubah",
  withdrawn: "ditarik",
};

/** Of a school, as the list of its hand-over stores them. */
export const schoolFields = [
  "school_code",
  "school_name",
  "hq_code",
  "hq_code_alt",
  "district_code",
  "district_name",
  "exam_type_code",
] as const;
export type SchoolField = (typeof schoolFields)[number];

const elsewhere: readonly string[] = [
  ...schoolFields,
  "id",
  "state",
  "is_withdrawn",
  "change_kind",
  "changed_fields",
];

/** Of a candidate, in the order in which a row of a new hand-over stores their texts. */
export const candidateFields = layoutFields.filter((field) => !elsewhere.includes(field));

export interface HandedCandidate {
  is_withdrawn: boolean;
  /** By field; null once the person was erased. */
  texts: ReadonlyMap<string, string> | null;
}

export interface Change {
  kind: ChangeKind;
  /** Those that changed; empty for the other kinds. */
  fields: string[];
}

/** Null where both are the same to the results system. A withdrawn candidate is to it as one who is absent. */
export function changeBetween(
  before: HandedCandidate | undefined,
  after: HandedCandidate | undefined,
): Change | null {
  const wasThere = before !== undefined && !before.is_withdrawn;
  const isThere = after !== undefined && !after.is_withdrawn;
  if (!wasThere) return isThere ? { kind: "new", fields: [] } : null;
  if (!isThere) return { kind: "withdrawn", fields: [] };
  const fields = changedFields(before.texts, after.texts);
  return fields.length > 0 ? { kind: "changed", fields } : null;
}

export function changedFields(before: HandedCandidate["texts"], after: HandedCandidate["texts"]): string[] {
  if (!before || !after) return [];
  return [...after.keys()].filter((field) => before.get(field) !== after.get(field));
}

export interface Counted {
  total_new: number;
  total_changed: number;
  total_withdrawn: number;
}

export const noChanges = (): Counted => ({ total_new: 0, total_changed: 0, total_withdrawn: 0 });

export function countChange(counted: Counted, kind: ChangeKind): void {
  counted[`total_${kind}`]++;
}
