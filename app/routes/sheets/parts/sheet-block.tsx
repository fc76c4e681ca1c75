import { dayOfPaper, timesOfPaper } from "~/features/exam-papers/words";
import type { Sheet } from "~/features/sheets/queries.server";
import { countOf } from "~/features/sheets/rules";
import { t } from "~/messages";

/** The paper of an attendance list that is for one alone. */
export const onlyPaperOf = ({ filters, papers }: Sheet) =>
  filters.paper === undefined ? undefined : papers[0];

/** Letters that fit on a line of the block at full size. */
const longest = { school_name: 65, school_code: 26, hq_code: 26, district: 26, total: 34 };

export function Block({ sheet, hasHall }: { sheet: Sheet; hasHall: boolean }) {
  const { school_name, school_code, centre_codes, district_name, candidates } = sheet;
  const count = countOf(candidates);
  const paper = onlyPaperOf(sheet);
  const late = candidates.filter((candidate) => candidate.late).length;
  const facts = {
    school_name,
    school_code,
    hq_code: centre_codes.join(", "),
    district: district_name.toUpperCase(),
    total: late === 0 ? t("sheet.total", { ...count }) : t("sheet.total_late", { ...count, late }),
  };
  return (
    <dl>
      {(Object.keys(facts) as (keyof typeof facts)[]).map((fact) => (
        <div key={fact}>
          <dt>{t(`sheet.block.${fact}`)}</dt>
          <dd className={facts[fact].length > longest[fact] ? "long" : undefined}>{facts[fact]}</dd>
        </div>
      ))}
      {hasHall && (
        <div>
          <dt>{t("sheet.block.hall")}</dt>
          <dd className={sheet.room_name === null ? "blank" : undefined}>{sheet.room_name}</dd>
        </div>
      )}
      {paper && (
        <>
          <div>
            <dt>{t("sheet.block.session")}</dt>
            <dd>{[dayOfPaper(paper), timesOfPaper(paper)].filter(Boolean).join(" · ")}</dd>
          </div>
          <div>
            <dt>{t("sheet.block.paper")}</dt>
            <dd className={paper.name.length > 30 ? "long" : undefined}>{`${paper.code} · ${paper.name}`}</dd>
          </div>
        </>
      )}
    </dl>
  );
}
