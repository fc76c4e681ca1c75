import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { outstandingLists } from "~/features/absences/returns";
import { lockOf } from "~/features/exam-years/queries";
import { allReadiness } from "~/features/school-exam-years/readiness/queries";
import { leftToDo, readinessQuery } from "~/features/school-exam-years/readiness/rules";
import { statisticsScopeOf } from "~/features/statistics/scope";
import { phoneAddress, whatsAppAddress } from "~/features/values/contact";
import { requireActor } from "~/http/actor";
import { chosenYear } from "~/http/chosen-year";
import { readQueryLeniently } from "~/http/query";
import { notFound } from "~/http/refusals";
import { labelOf, t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import { DataTable, Page, pageTitle } from "~/ui";
import { lockWords } from "./parts/readiness-lock";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t("call_list.title"), { context: data && String(data.year) }) },
];

export const handle: Screen = {
  place: "/school_exam_years/readiness",
  failed: { page: "school_exam_year.stats_failed" },
};

/** Printed as it is: the schools whose attendance lists are not back, then every school that is not ready, the worst first. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "school_note.manage");
  const query = readQueryLeniently(request, readinessQuery);
  const { scope } = statisticsScopeOf(actor, query, chosenYear(request));
  if (!scope) throw notFound(request);
  const year = scope.exam_year;
  const outstanding = outstandingLists(actor, year);
  const all = allReadiness(actor, { ...query, ...scope }, null);
  const owing = all.flatMap((line) => {
    const lists = outstanding.get(line.school_code);
    return lists ? [{ ...line, lists }] : [];
  });
  const others = all.filter(
    ({ school_code, severity }) =>
      severity !== "green" && severity === (query.severity ?? severity) && !outstanding.has(school_code),
  );
  return { year, lock: lockOf(year), lines: [...owing, ...others.map((line) => ({ ...line, lists: null }))] };
}

type Line = ReturnType<typeof useLoaderData<typeof loader>>["lines"][number];

const leftOf = (line: Line, words: ReturnType<typeof lockWords>): string =>
  [
    ...(line.lists ? [t("call_list.lists", { n: line.lists.length, papers: line.lists.join(", ") })] : []),
    ...(line.severity === "green" ? [] : [leftToDo(line, words)]),
  ].join("; ");

const messageOf = ({ school_code }: Line, year: number, left: string): string =>
  t("call_list.message", { code: school_code, year, left });

/** A number to dial, and to write to from the reader's own WhatsApp. */
function Telephone({ phone, message }: { phone: string; message: string }) {
  const address = whatsAppAddress(phone, message);
  return (
    <>
      <a href={phoneAddress(phone)}>{phone}</a>
      {address && (
        <>
          {" "}
          <a href={address} className="no-print">
            {t("call_list.whatsapp")}
          </a>
        </>
      )}
    </>
  );
}

export default function CallList() {
  const { year, lock, lines } = useLoaderData<typeof loader>();
  const words = lockWords(lock);
  return (
    <Page
      title={t("call_list.title")}
      context={t("home.year", { year })}
      intro={t("call_list.intro")}
      back={{ href: "/school_exam_years/readiness", label: t("readiness.title") }}
      wide
    >
      <DataTable
        caption={t("call_list.caption", { n: lines.length, year })}
        columns={[
          { key: "school_name", label: labelOf("school_name") },
          { key: "left", label: t("readiness.left") },
          { key: "contact_name", label: t("call_list.contact"), width: 180 },
          { key: "contact_phone", label: labelOf("contact_phone"), nowrap: true },
          { key: "contact_email", label: labelOf("contact_email") },
          { key: "answer", label: t("call_list.answer"), width: 100 },
        ]}
        rows={lines
          .map((line) => [line, leftOf(line, words)] as const)
          .map(([line, left]) => ({
            id: line.id,
            cells: {
              ...line,
              school_name: (
                <>
                  {line.school_name} <small className="nowrap">{line.school_code}</small>
                </>
              ),
              left,
              contact_name: line.contact_name ?? t("school.contact_none"),
              contact_phone: line.contact_phone && (
                <Telephone phone={line.contact_phone} message={messageOf(line, year, left)} />
              ),
              answer: null,
            },
          }))}
        empty={<p>{t("call_list.none", { year })}</p>}
      />
    </Page>
  );
}
