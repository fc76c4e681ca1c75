import { t } from "~/messages";
import type { StoredCandidate } from "../candidates/queries";
import { mm } from "../measures";
import { bringOf, slipFacts } from "../model/card-facts";
import { isLong, paperColumns, roomySlips, textsOf } from "../model/card-room";
import type { Sheet } from "../queries";
import type { PaperOnSheet } from "../rules";
import { rollBars } from "./parts";
import { arabic, Facts } from "./statement";

/** The papers are the same for every candidate, so their cells are made once. */
export function slipOf(sheet: Sheet) {
  const isRoomy = roomySlips(sheet);
  const [papers, roomy] = [tableOf(sheet.papers), tableOf(sheet.papers, "roomy")];
  return (candidate: StoredCandidate) => (
    <>
      <div className="who">
        <p className="number">
          {t("sheet.card.student_code")}
          <b className={isLong(candidate.student_code) ? "long" : undefined}>{candidate.student_code}</b>
        </p>
        <div>
          <p>
            <b>{candidate.full_name}</b>
          </p>
          {candidate.full_name_arabic && <p>{arabic(candidate.full_name_arabic)}</p>}
        </div>
        {rollBars(candidate.student_code)}
      </div>
      <p className="at">
        <small>{t("sheet.card.school_name")}</small> {sheet.school_name} ({sheet.recorded_school_code})
      </p>
      <div className="what">
        <dl>
          <Facts facts={slipFacts(sheet, candidate)} />
        </dl>
        {isRoomy(candidate) ? roomy : papers}
      </div>
      <p className="bring">{bringOf(candidate)}</p>
    </>
  );
}

/** Not a component, because React would run it for each candidate. */
function tableOf(papers: readonly PaperOnSheet[], className?: "roomy") {
  if (papers.length === 0) return <p className="later">{t("sheet.card.no_papers")}</p>;
  const columns = Object.entries(paperColumns) as [keyof typeof paperColumns, number][];
  return (
    <table className={className}>
      <colgroup>
        {columns.map(([column, width]) => (
          <col key={column} width={`${((100 * width) / mm.slip.table).toFixed(2)}%`} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(([column]) => (
            <th key={column} scope="col">
              {t(`sheet.paper.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {papers.map((paper) => {
          const texts = textsOf(paper);
          return (
            <tr key={paper.code}>
              {columns.map(([column]) => (
                <td key={column}>{texts[column]}</td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
