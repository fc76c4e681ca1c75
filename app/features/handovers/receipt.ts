import type { Actor } from "~/auth/actor";
import { now } from "~/db/clock";
import { findExamYearOf } from "~/features/exam-years/queries";
import { withHeights } from "~/features/sheets/model/drawn-pages";
import type { Column, Fact, TablePage } from "~/features/sheets/model/pages";
import { footLines } from "~/features/sheets/packets/facts";
import { pagesOfTable } from "~/features/sheets/packets/table";
import { drawInThread } from "~/features/sheets/pdf/in-thread";
import { crestOfFile } from "~/features/sheets/pdf/sheet-pdf";
import { issuerFor } from "~/features/sheets/queries";
import { malaysianMoment } from "~/features/values/moments";
import { figure, t } from "~/messages";
import { type HandedList, type Handover, listsOf } from "./queries";
import { byDistrict, type DistrictHanded, isHanded, isMissing } from "./summary";

type Row = (string | number | null)[];

/** The width of the paper. */
function columns(isOfChanges: boolean): Column[] {
  const counts = isOfChanges
    ? [
        { label: t("handover.paper.new"), width: 15, align: "center" as const },
        { label: t("handover.paper.changed"), width: 15, align: "center" as const },
        { label: t("handover.paper.withdrawn"), width: 15, align: "center" as const },
      ]
    : [];
  return [
    { label: t("packet_print.row"), width: 10, align: "center" },
    { label: t("handover.paper.code"), width: 24 },
    { label: t("handover.paper.school"), width: isOfChanges ? 65 : 110 },
    { label: t("handover.paper.version"), width: 26, align: "center" },
    { label: t("handover.paper.candidates"), width: 16, align: "center" },
    ...counts,
  ];
}

const countsOf = (one: HandedList | DistrictHanded | Handover, isOfChanges: boolean): Row =>
  isOfChanges ? [one.total_new, one.total_changed, one.total_withdrawn].map(figure) : [];

export interface Receipt {
  crest: string | null;
  pages: TablePage[];
}

/** Each page says which hand-over it is of; the last page is signed. It shows counts and no candidate. */
export function receiptOf(actor: Actor, handover: Handover): Receipt {
  const { exam_year } = handover;
  const issuer = issuerFor(exam_year);
  const facts = {
    issuer,
    year_title: findExamYearOf(exam_year)?.title ?? String(exam_year),
    foot: footLines(issuer, t("sheet.printed", { moment: malaysianMoment(now()), name: actor.full_name })),
  };
  const isOfChanges = handover.since_number !== null;
  const lists = listsOf({ district_code: null }, handover.id);
  const pages = pagesOfTable(facts, {
    title: t("handover.paper.title", { n: handover.number, type: handover.exam_type_code }),
    block: blockOf(handover, lists),
    columns: columns(isOfChanges),
    rows: rowsOf(handover, lists, isOfChanges),
    notes: notesOf(handover),
    signatures: [
      { role: t("handover.paper.handed_by"), office: t("handover.paper.office") },
      { role: t("handover.paper.received_by"), office: t("handover.paper.results") },
    ],
  });
  return { crest: issuer.crest, pages };
}

const longest = 30;

function blockOf(handover: Handover, lists: readonly HandedList[]): Fact[] {
  const { number, since_number, sealed_at, made_by, layout } = handover;
  const kind = since_number === null ? t("handover.kind.all") : t("handover.kind.since", { n: since_number });
  const final = lists.filter(isHanded).length;
  const missing = lists.filter(isMissing).length;
  const facts: [string, string][] = [
    [t("handover.paper.number"), String(number)],
    [t("handover.paper.kind"), kind.toUpperCase()],
    [t("handover.paper.made"), malaysianMoment(sealed_at)],
    [t("handover.paper.lists"), t("handover.lists_of", { n: final, total: final + missing })],
    [t("handover.paper.by"), made_by],
    [t("handover.paper.layout"), layout.name],
  ];
  return facts.map(([term, text]) => ({ term, text, isLong: text.length > longest }));
}

/** Both sides compare them with the file before they sign. */
const notesOf = ({ file_name, lines, bytes, sha256 }: Handover) => ({
  title: t("handover.paper.file"),
  list: [
    t("handover.paper.file_of", { name: file_name, lines: figure(lines), bytes: figure(bytes) }),
    t("handover.paper.sha256", { sha256 }),
  ],
});

function rowsOf(handover: Handover, lists: readonly HandedList[], isOfChanges: boolean): Row[] {
  let row = 0;
  const ofSchools = byDistrict(lists).flatMap((district) => {
    const own = lists.filter(({ district_code }) => district_code === district.district_code);
    const sum = t("handover.paper.district", {
      name: district.district_name.toUpperCase(),
      n: district.schools,
    });
    return [
      ...own.map((list): Row => {
        row += 1;
        const version = isHanded(list) ? String(list.list_version ?? "") : stateInWords(list);
        const counts = isMissing(list) ? [] : [figure(list.total_students), ...countsOf(list, isOfChanges)];
        return padded([row, list.school_code, list.school_name, version, ...counts], isOfChanges);
      }),
      [null, null, sum, null, figure(district.total_students), ...countsOf(district, isOfChanges)],
    ];
  });
  const total = [null, null, t("handover.paper.total"), null, figure(handover.total_students)];
  return [...ofSchools, [...total, ...countsOf(handover, isOfChanges)]];
}

const padded = (row: Row, isOfChanges: boolean): Row => [...row, ...none].slice(0, isOfChanges ? 8 : 5);

const none: Row = [null, null, null, null];

const stateInWords = ({ state }: HandedList): string =>
  state === null ? t("handover.no_registration") : t(`list.${state}`);

export const receiptPdf = (actor: Actor, handover: Handover, receipt: Receipt, signal: AbortSignal) =>
  drawInThread<never>(actor, signal, async () => ({
    file: {
      title: t("handover.paper.title", { n: handover.number, type: handover.exam_type_code }),
      author: actor.full_name,
      created_at: handover.sealed_at,
      crest: crestOfFile(receipt),
    },
    pages: receipt.pages.map((page) => [withHeights(page)]),
  }));
