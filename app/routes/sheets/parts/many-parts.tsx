import { type LeftOut, leftOutFor, mostPages } from "~/features/sheets/many/limits";
import type { PrintPlan } from "~/features/sheets/many/plan";
import { nameOfMany } from "~/features/sheets/names";
import { figure, t } from "~/messages";
import { DataTable, Notice } from "~/ui";
import { type ManyView, manyAddress, partAddress, pdfPath } from "./many-address";

interface ManyPartsProps {
  plan: PrintPlan;
  view: ManyView;
  exam_year: number;
}

export function ManyParts({ plan, view, exam_year }: ManyPartsProps) {
  const { parts, schools, candidates, pages } = plan;
  const { sheet } = view;
  const counted = { schools: figure(schools), candidates: figure(candidates), pages: figure(pages) };
  const address = manyAddress(view);
  return (
    <>
      <DataTable
        caption={t("sheet_many.caption", { sheet: nameOfMany(sheet), parts: parts.length, ...counted })}
        columns={[
          { key: "part", label: t("sheet_many.part") },
          { key: "schools", label: t("sheet_many.schools"), align: "right" },
          { key: "candidates", label: t("sheet_many.candidates"), align: "right" },
          { key: "pages", label: t("sheet_many.pages"), align: "right" },
          { key: "resume", label: t("sheet_many.resume") },
          { key: "pdf", label: t("sheet_many.pdf") },
        ]}
        rows={parts.map(({ schools, candidates, pages }, at) => {
          const [first = ""] = schools;
          const last = schools.at(-1) ?? first;
          return {
            id: at,
            cells: {
              part: (
                <a href={partAddress({ exam_year, sheet, schools })}>
                  {t("sheet_many.open", { n: at + 1, first, last })}
                </a>
              ),
              schools: figure(schools.length),
              candidates: figure(candidates),
              pages: pages > mostPages ? t("sheet_many.alone", { n: pages }) : figure(pages),
              pdf: (
                <a href={partAddress({ exam_year, sheet, schools }, pdfPath)}>
                  {t("sheet_many.pdf_part", { n: at + 1 })}
                </a>
              ),
              resume: <a href={address({ from: first })}>{t("sheet_many.from_here", { first })}</a>,
            },
          };
        })}
        empty={<p>{t("sheet_many.none")}</p>}
      />
      <LeftOutSchools left_out={plan.left_out} />
    </>
  );
}

const mostNamed = 60;

function LeftOutSchools({ left_out }: { left_out: Record<LeftOut, string[]> }) {
  const reasons = leftOutFor.filter((reason) => left_out[reason].length > 0);
  if (reasons.length === 0) return null;
  return (
    <Notice kind="info" title={t("sheet_many.left_out")}>
      {reasons.map((reason) => (
        <p key={reason}>
          <b>{t(`sheet_many.left_out.${reason}`, { n: left_out[reason].length })}</b>{" "}
          {left_out[reason].slice(0, mostNamed).join(", ")}{" "}
          {left_out[reason].length > mostNamed &&
            t("sheet_many.more", { n: left_out[reason].length - mostNamed })}
        </p>
      ))}
    </Notice>
  );
}
