import type { Receipt } from "~/features/sheets/prints.server";
import type { Sheet } from "~/features/sheets/queries.server";
import { type RoomOnSheet, withMark } from "~/features/sheets/rules";
import { figure, t } from "~/messages";
import { classes, SheetFoot } from "~/ui";
import { type PlanPage, type PlanSeat, paper, planOf, rowLabel } from "./plan-room";
import { blockOf, footOf, headOf, partOf } from "./sheet-facts";
import { Block, Foot } from "./sheet-parts";

/** The front of the hall is above its first row. */
export function PlanPages({ sheet, receipt }: { sheet: Sheet; receipt: Receipt }) {
  const { orientation, pages } = planOf(sheet);
  const title = t("sheet.head.seating-plan");
  const head = headOf(sheet, sheet.isDraft ? t("sheet.draft_title", { title }) : title);
  const part = partOf(sheet);
  const { crest } = sheet.issuer;
  return pages.map((page, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a page of paper never reorders
    <section key={at} className={classes("sheet", orientation)}>
      <p className="sheet-mark">{t("sheet.restricted")}</p>
      {sheet.isDraft && <b className="sheet-draft">{t("sheet.draft")}</b>}
      <div className={classes("sheet-head", crest && "crested")}>
        {crest && <img src={crest} alt="" />}
        {head.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {part !== null && <p className="part">{part}</p>}
      </div>
      <div className="sheet-block">
        <Block facts={blockOf(sheet, true)} />
      </div>
      <p className="plan-front">{frontOf(page)}</p>
      <Desks {...page} width={paper[orientation]} />
      <div className="sheet-notes">
        <p>{factsOf(sheet)}</p>
        {sheet.candidates.some(({ has_need }) => has_need) && <p>{t("sheet.notes.need")}</p>}
      </div>
      <SheetFoot foot={<Foot lines={footOf(sheet, receipt)} />} page={at + 1} pages={pages.length} />
    </section>
  ));
}

function frontOf({ row, column, desks }: PlanPage): string {
  const rows = { first: row, last: row + desks.length - 1 };
  const columns = { left: column, right: column + (desks[0]?.length ?? 1) - 1 };
  return [
    t(row === 1 ? "sheet.plan.front" : "sheet.plan.front_above"),
    t("sheet.plan.rows", { ...rows, ...columns }),
  ].join(" · ");
}

function Desks({ row, column, desks, width }: PlanPage & { width: number }) {
  const across = desks[0] ?? [];
  return (
    <table className="plan">
      <colgroup>
        <col width={`${((100 * rowLabel) / width).toFixed(2)}%`} />
      </colgroup>
      <thead>
        <tr>
          <td />
          {across.map((_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a page of paper never reorders
            <th key={at} scope="col">
              {t("sheet.plan.column", { n: column + at })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {desks.map((line, down) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page of paper never reorders
          <tr key={down}>
            <th scope="row">{row + down}</th>
            {line.map(deskOf)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Not a component, because a hall has a thousand. */
const deskOf = (desk: PlanSeat | null, at: number) => (
  <td key={at} className={desk ? undefined : "unused"}>
    {desk && (
      <>
        <b>{numberOf(desk)}</b>
        {desk.candidate ? (
          <p>{desk.candidate.student_code}</p>
        ) : (
          <i>{t(desk.isHidden ? "sheet.plan.hidden" : "sheet.plan.empty")}</i>
        )}
        {desk.name}
      </>
    )}
  </td>
);

const numberOf = ({ seat, candidate }: PlanSeat) => (candidate?.has_need ? withMark(seat) : seat);

function factsOf({ room, candidates }: Sheet): string {
  const { capacity, rows, pattern, hidden } = room as RoomOnSheet;
  const facts = t("sheet.plan.facts", {
    capacity: figure(capacity),
    empty: capacity - hidden.length - candidates.length,
    pattern: t(`room.pattern.${pattern}`),
  });
  return capacity % rows === 0 || capacity < rows ? facts : `${facts} ${t("sheet.plan.unused")}`;
}
