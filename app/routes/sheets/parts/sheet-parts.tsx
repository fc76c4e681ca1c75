import type { ReactNode } from "react";
import type { Receipt } from "~/features/sheets/prints.server";
import type { Sheet } from "~/features/sheets/queries.server";
import { countOf } from "~/features/sheets/rules";
import { malaysianMoment } from "~/features/values/moments";
import { type MessageKey, t } from "~/messages";
import type { Signature } from "~/ui";
import { partOf } from "./names";

/** The lines above a sheet; the last names whom it is limited to. */
export function Head({ sheet: { sheet, exam_name, year_title, filters } }: { sheet: Sheet }) {
  const part = partOf(filters);
  return (
    <>
      <p>{t("sheet.head.unit")}</p>
      <p>{t("sheet.head.exam", { exam: exam_name.toUpperCase(), year: year_title })}</p>
      <p>{t(titleOf(sheet))}</p>
      {part !== null && <p className="part">{t("sheet.part", { parts: part })}</p>}
    </>
  );
}

function titleOf(sheet: string): MessageKey {
  if (sheet === "attendance" || sheet === "check-list") return `sheet.head.${sheet}`;
  return "sheet.head.list";
}

/** Letters that a line of the block holds at its full size. */
const longest = { school_name: 65, school_code: 26, hq_code: 26, district: 26, total: 34 };

export function Block({ sheet }: { sheet: Sheet }) {
  const { school_name, school_code, centre_codes, district_name, candidates } = sheet;
  const count = countOf(candidates);
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
    </dl>
  );
}

/** What every page says of its print: the number and checksum to check it by, the count, when and by whom. */
export function Foot({ number, checksum, total, created_at, printed_by }: Receipt) {
  const n = total;
  return (
    <>
      <p>
        {number === null
          ? t("sheet.no_receipt", { checksum, n })
          : t("sheet.receipt", { number, checksum, n })}
      </p>
      <p>{t("sheet.printed", { moment: malaysianMoment(created_at), name: printed_by })}</p>
    </>
  );
}

/** What is read under the table: by invigilators on each page, by the head who signs on the last (domain 3.8). */
export function notesOf(sheet: string, isLast: boolean): ReactNode {
  if (sheet === "check-list") return isLast ? <p>{t("sheet.notes.check-list")}</p> : null;
  if (sheet !== "attendance") return null;
  const notes = ["number", "identity", "statement", "tick"] as const;
  return (
    <>
      <p>
        <b>{t("sheet.notes.title")}</b>
      </p>
      <ol>
        {notes.map((note) => (
          <li key={note}>{t(`sheet.notes.${note}`)}</li>
        ))}
      </ol>
    </>
  );
}

export function signaturesOf(sheet: string): Signature[] {
  if (sheet === "attendance") {
    return [
      { role: t("sheet.signature.invigilator") },
      { role: t("sheet.signature.second_invigilator") },
      { role: t("sheet.signature.chief_invigilator") },
    ];
  }
  const signers = ["prepared", "checked", "certified"] as const;
  return signers.map((signer) => ({
    role: t(`sheet.signature.${signer}`),
    office: t(`sheet.office.${signer}`),
  }));
}
