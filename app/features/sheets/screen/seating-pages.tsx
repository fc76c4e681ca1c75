import { t } from "~/messages";
import { mm } from "../measures";
import type { Desk, SeatingPage } from "../model/pages";
import { Block, Foot } from "./parts";
import { SheetFoot } from "./sheet-page";

export function SeatingPages({ pages: all, crest }: { pages: readonly SeatingPage[]; crest: string | null }) {
  return all.map(({ orientation, isDraft, head, part, block, front, notes, foot, page, pages, ...desks }) => (
    <section key={page} className={`sheet ${orientation}`}>
      <p className="sheet-mark">{t("sheet.restricted")}</p>
      {isDraft && <b className="sheet-draft">{t("sheet.draft")}</b>}
      <div className="sheet-head">
        {crest && <img src={crest} alt="" />}
        {head.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {part !== null && <p className="part">{part}</p>}
      </div>
      <div className="sheet-block">
        <Block facts={block} />
      </div>
      <p className="plan-front">{front}</p>
      <Desks {...desks} width={mm[orientation].width} />
      <div className="sheet-notes">
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
      <SheetFoot foot={<Foot lines={foot} />} {...{ page, pages }} />
    </section>
  ));
}

type DesksProps = Pick<SeatingPage, "rows" | "columns" | "desks"> & { width: number };

function Desks({ rows, columns, desks, width }: DesksProps) {
  return (
    <table className="plan">
      <colgroup>
        <col width={`${((100 * mm.seating.row) / width).toFixed(2)}%`} />
        <col span={columns.length} />
      </colgroup>
      <thead>
        <tr>
          <td />
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {desks.map((line, down) => (
          <tr key={rows[down]}>
            <th scope="row">{rows[down]}</th>
            {line.map(deskOf)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Not a component, because a hall has a thousand. */
const deskOf = (desk: Desk | null, at: number) => (
  <td key={at} className={desk ? undefined : "unused"}>
    {desk && (
      <>
        <b>{desk.seat}</b>
        {desk.code === null ? <i>{desk.note}</i> : <p>{desk.code}</p>}
        {desk.name}
      </>
    )}
  </td>
);
