import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { can } from "~/auth/permissions";
import { isBoundToOneSchool } from "~/auth/roles";
import { ownExamType } from "~/features/exam-papers/queries";
import { examYearChoices } from "~/features/exam-years/queries";
import { filterChoices } from "~/features/lookups/queries";
import { type PaperOnBoard, packetBoardOf } from "~/features/packets/figures";
import { packetBoard } from "~/features/packets/schema";
import { runInSlices } from "~/features/values/another-request";
import { today } from "~/features/values/moments";
import { requireActor } from "~/http/actor";
import { chosenYear } from "~/http/chosen-year";
import { readListQuery } from "~/http/query";
import { figure, labelOf, t } from "~/messages";
import { listOf } from "~/routes/exam-papers/parts/address";
import { listAddress } from "~/routes/parts/addresses";
import { chipsOf, FilterSelects } from "~/routes/parts/chips";
import { PapersByDay } from "~/routes/parts/papers-by-day";
import type { Screen } from "~/routes/parts/screen";
import { ButtonLink, DataTable, FilterForm, Page, pageTitle, SelectField, TextField } from "~/ui";
import {
  adaptedAddress,
  boardAddress,
  movementsOf,
  paperAddress,
  printsOf,
  stateInWords,
} from "./parts/words";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t("packet.title"), { context: data?.query.exam_year ?? undefined }) },
];

export const handle: Screen = { hasRows: true };

/** A school sees the papers of its own exam type. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "packet.view");
  const given = readListQuery(request, packetBoard);
  const exam_year = given.exam_year ?? chosenYear(request);
  const own = ownExamType(actor);
  const query = { ...given, exam_year, exam_type_code: own ?? given.exam_type_code };
  const isOneSchool = isBoundToOneSchool(actor);
  const { districts, exam_types } = filterChoices();
  return {
    query,
    papers: exam_year === null ? [] : await runInSlices(packetBoardOf(actor, { ...query, exam_year })),
    day: today(),
    years: examYearChoices(),
    filters: {
      exam_type_code: own === null ? exam_types : [],
      district_code: actor.district_code || isOneSchool ? [] : districts,
      school_code: null,
    },
    isOneSchool,
    manages: can(actor, "packet.manage"),
  };
}

export default function PacketBoard() {
  const { query, papers, day, years, filters, isOneSchool, manages } = useLoaderData<typeof loader>();
  const { exam_year, district_code, school_code } = query;
  if (exam_year === null) {
    return (
      <Page title={t("packet.title")}>
        <p className="empty" id="baris">
          {t("packet.no_year")}
        </p>
      </Page>
    );
  }
  const address = listAddress(boardAddress, query, {});
  const chips = chipsOf(filters, query, address);
  return (
    <Page
      title={t("packet.title")}
      context={exam_year}
      intro={t("packet.intro")}
      actions={
        <>
          <ButtonLink href={movementsOf({ exam_year })}>{t("movement.title")}</ButtonLink>
          <ButtonLink href={printsOf(exam_year, null)}>{t("packet_receipt.title")}</ButtonLink>
          {manages && <ButtonLink href={adaptedAddress}>{t("packet.adapted_title")}</ButtonLink>}
        </>
      }
      back={{ href: listOf({ exam_year }), label: t("exam_paper.title") }}
      wide
    >
      <FilterForm action={boardAddress} clearHref={boardAddress} chips={chips}>
        <SelectField name="exam_year" value={exam_year} options={years} blank={false} />
        <FilterSelects {...{ filters, query }} />
        {!isOneSchool && <TextField name="school_code" school="code" value={school_code} width="short" />}
      </FilterForm>
      <PapersByDay
        papers={papers}
        today={day}
        hasCandidates={({ candidates }) => candidates > 0}
        table={(group) => (
          <PapersTable
            {...group}
            addressOf={({ id }) => listAddress(paperAddress(id), { district_code, school_code }, {})()}
          />
        )}
        empty={
          <p className="empty" id="baris">
            {t(chips.length > 0 ? "packet.none_matching" : "packet.none", { year: exam_year })}
          </p>
        }
      />
    </Page>
  );
}

interface PapersTableProps {
  caption: string;
  papers: readonly PaperOnBoard[];
  id: string | undefined;
  addressOf: (paper: PaperOnBoard) => string;
}

/** Without a rule only the candidates are known. */
const counted = (paper: PaperOnBoard, n: number): string => (paper.rule === null ? "" : figure(n));

const PapersTable = ({ caption, papers, id, addressOf }: PapersTableProps) => (
  <DataTable
    id={id}
    caption={caption}
    columns={[
      { key: "name", label: labelOf("name") },
      { key: "exam_type_code", label: labelOf("exam_type_code"), hideOnNarrow: true },
      { key: "candidates", label: t("packet.candidates"), align: "right" },
      { key: "spare", label: t("packet.spare"), align: "right" },
      { key: "extra", label: t("packet.extra"), align: "right" },
      { key: "copies", label: t("packet.copies"), align: "right" },
      { key: "packets", label: t("packet.packets"), align: "right" },
      { key: "state", label: t("packet.state") },
    ]}
    rows={papers.map((paper) => ({
      id: paper.id,
      cells: {
        name: (
          <a href={addressOf(paper)}>
            {paper.code} {paper.name}
          </a>
        ),
        exam_type_code: paper.exam_type_code,
        candidates: figure(paper.candidates),
        spare: counted(paper, paper.spare),
        extra: counted(paper, paper.extra),
        copies: counted(paper, paper.copies),
        packets: counted(paper, paper.packets),
        state: stateInWords(paper),
      },
    }))}
    empty={null}
    fits
  />
);
