import type { ReactNode } from "react";
import type { Duplicate } from "~/features/duplicates/queries";
import { groupedIc, labelOf, t } from "~/messages";
import { recordAddress } from "~/routes/parts/addresses";
import { type Column, DataTable, type Row, UserText } from "~/ui";

export type Candidate = Duplicate["candidates"][number];

const papers = ["ic_number", "passport_number", "birth_cert_number"] as const;

interface CandidateTableProps {
  caption: string;
  groups: readonly Duplicate[];
  /** Beside what identifies a candidate. */
  columns: readonly Column[];
  cellsOf: (candidate: Candidate, group: Duplicate, at: number) => Record<string, ReactNode>;
  selectOf?: (candidate: Candidate) => ReactNode;
  /** The lines of one group; the others are counted. */
  most?: number;
  hasSchools?: boolean;
  empty?: ReactNode;
  bar?: ReactNode;
}

/** A line for each candidate, those of one group below each other, so that one column shows what differs. */
export function CandidateTable(props: CandidateTableProps) {
  const { caption, groups, columns, cellsOf, selectOf, most, hasSchools = true, empty, bar } = props;
  const shown = groups.map((group) => ({ group, candidates: group.candidates.slice(0, most) }));
  const all = shown.flatMap(({ candidates }) => candidates);
  // A document that no candidate has leaves its column to the others.
  const isIdentified = ({ student }: Candidate) => Boolean(student?.ic_number ?? student?.passport_number);
  const documents = papers.filter(
    (key) =>
      all.some(({ student }) => student?.[key]) &&
      // In a list it needs its column only where it is the document that identifies.
      (key !== "birth_cert_number" || !bar || all.some((each) => each.student && !isIdentified(each))),
  );
  const rows = shown.flatMap(({ group, candidates }) => {
    const more = group.total_candidates - candidates.length;
    return candidates.map((candidate, at): Row => {
      const { student, school_name, district, exam_type_code, exam_year } = candidate;
      const other = (at === 0 ? candidates.slice(1) : candidates).find((each) => each.student)?.student;
      return {
        id: `${group.kind}-${group.id}-${at}`,
        begins: at === 0,
        select: selectOf?.(candidate),
        cells: {
          full_name: (
            <>
              {student ? (
                <a href={recordAddress(student.id)}>
                  <Differing by="words" value={student.full_name} other={other?.full_name} />
                </a>
              ) : (
                t("duplicate.outside")
              )}
              {more > 0 && at === candidates.length - 1 && (
                <p className="context">{t("duplicate.more", { n: more })}</p>
              )}
            </>
          ),
          ...Object.fromEntries(
            documents.map((key) => [
              key,
              student?.[key] && (
                <code>
                  <Differing
                    by="letters"
                    value={shownAs(key, student[key])}
                    other={shownAs(key, other?.[key])}
                  />
                </code>
              ),
            ]),
          ),
          class_name: student?.class_name && <UserText>{student.class_name}</UserText>,
          school_name: (
            <>
              {school_name}
              <p className="context">{`${district} · ${exam_type_code} ${exam_year}`}</p>
            </>
          ),
          ...cellsOf(candidate, group, at),
        },
      };
    });
  });
  return (
    <DataTable
      caption={caption}
      columns={[
        { key: "full_name", label: labelOf("full_name") },
        ...documents.map((key) => ({ key, label: labelOf(key), nowrap: true })),
        { key: "class_name", label: labelOf("class_name") },
        ...(hasSchools ? [{ key: "school_name", label: labelOf("school_name") }] : []),
        ...columns,
      ]}
      rows={rows}
      empty={empty}
      fits={Boolean(bar)}
      bar={bar}
    />
  );
}

const shownAs = (key: (typeof papers)[number], value: string | null | undefined): string =>
  (key === "ic_number" ? groupedIc(value ?? null) : value) ?? "";

interface DifferingProps {
  value: string;
  /** Of the candidate beside; nothing is marked without one. */
  other: string | null | undefined;
  by: "words" | "letters";
}

/** The value with a mark on each part that the other does not have: digits at their places, words anywhere. */
function Differing({ value, other, by }: DifferingProps) {
  if (!other || value === other) return <UserText>{value}</UserText>;
  const parts = by === "letters" ? [...value] : value.split(/(?<= )/);
  const words = other.split(" ");
  const isShared = (part: string, at: number) =>
    by === "letters" ? part === other[at] : words.includes(part.trim());
  const runs: { text: string; isShared: boolean }[] = [];
  for (const [at, text] of parts.entries()) {
    const last = runs.at(-1);
    const shared = isShared(text, at);
    if (last && last.isShared === shared) last.text += text;
    else runs.push({ text, isShared: shared });
  }
  return (
    <bdi>
      {runs.map(({ text, isShared }, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order
        isShared ? text : <mark key={at}>{text}</mark>,
      )}
    </bdi>
  );
}
