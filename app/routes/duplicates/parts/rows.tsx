import type { Duplicate } from "~/features/duplicates/queries.server";
import { labelOf, t } from "~/messages";
import { recordAddress } from "~/routes/parts/addresses";
import { Badge, type Column, UserText } from "~/ui";
import { groupAddress, tones } from "./words";

export const duplicateColumns: Column[] = [
  { key: "kind", label: t("duplicate.group") },
  { key: "candidates", label: t("duplicate.candidates") },
  { key: "state", label: labelOf("state"), nowrap: true },
];

/** The list names the first candidates of a large group. */
const named = 4;

export function duplicateRow(group: Duplicate) {
  const { kind, id, candidates, total_candidates, state, reason } = group;
  const more = total_candidates - Math.min(named, candidates.length);
  return {
    id: `${kind}-${id}`,
    cells: {
      kind: <a href={groupAddress(group)}>{t(`duplicate.kind.${kind}`)}</a>,
      candidates: (
        <div className="min-w-56">
          {candidates
            .slice(0, named)
            .map(({ student, school_name, district, exam_type_code, exam_year }, at) => (
              <p key={student?.id ?? -at}>
                {student ? (
                  <a href={recordAddress(student.id)}>
                    <UserText>{student.full_name}</UserText>
                  </a>
                ) : (
                  t("duplicate.outside")
                )}
                {` · ${school_name} · ${district} · ${exam_type_code} ${exam_year}`}
              </p>
            ))}
          {more > 0 && <p>{t("duplicate.more", { n: more })}</p>}
        </div>
      ),
      state: (
        <>
          <Badge kind={tones[state]}>{t(`duplicate.state.${state}`)}</Badge>
          {reason && <p className="context">{reason.slice(0, 120)}</p>}
        </>
      ),
    },
  };
}
