import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { can } from "~/auth/permissions";
import { isBoundToOneSchool } from "~/auth/roles";
import { ownExamType, papersOf } from "~/features/exam-papers/queries";
import { whyYearClosed } from "~/features/exam-years/queries";
import { filterChoices } from "~/features/lookups/queries";
import { movementsIn } from "~/features/packets/movements/board";
import { movementBoard } from "~/features/packets/movements/schema";
import { movementSteps, permissionOf } from "~/features/packets/movements/steps";
import { packetPrints, sheetOf } from "~/features/sheets/packets/kinds";
import { pageSizes } from "~/features/values/lists";
import { requireActor } from "~/http/actor";
import { chosenYear } from "~/http/chosen-year";
import { readListQuery } from "~/http/query";
import { t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { chipsOf, FilterSelects } from "~/routes/parts/chips";
import type { Screen } from "~/routes/parts/screen";
import { listTitle } from "~/routes/parts/titles";
import { ButtonLink, FilterForm, Page, Pagination, rangeText, TextField } from "~/ui";
import { MovementNotices, movementFilters } from "./parts/movement-notices";
import { MovementsTable } from "./parts/movements-table";
import { boardOf, movementsAddress, printAddress, stepAddress } from "./parts/words";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: listTitle(t("movement.title"), data?.query, data?.list ?? undefined) },
];

export const handle: Screen = { hasRows: true };

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "packet.view");
  const given = readListQuery(request, movementBoard);
  const exam_year = given.exam_year ?? chosenYear(request);
  const query = { ...given, exam_year };
  const isOneSchool = isBoundToOneSchool(actor);
  const papers = exam_year === null ? [] : papersOf(exam_year, ownExamType(actor));
  const districts = actor.district_code || isOneSchool ? [] : filterChoices().districts;
  const isOpen = exam_year !== null && whyYearClosed(exam_year) === null;
  return {
    query,
    list: exam_year === null ? null : movementsIn(actor, { ...query, exam_year }),
    filters: movementFilters(papers, districts),
    isOneSchool,
    records: isOpen ? movementSteps.filter((step) => can(actor, permissionOf[step])) : [],
  };
}

export default function Movements() {
  const { query, list, filters, isOneSchool, records } = useLoaderData<typeof loader>();
  const { exam_year, exam_paper_id, district_code, school_code } = query;
  if (exam_year === null || list === null) {
    return (
      <Page title={t("movement.title")}>
        <p className="empty" id="baris">
          {t("packet.no_year")}
        </p>
      </Page>
    );
  }
  const { data, late, differing, waiting, ...range } = list;
  const address = listAddress(movementsAddress, query, { page: 1, limit: 10 });
  const place = { exam_year, exam_paper_id, district_code, school_code };
  const chips = chipsOf(filters, query, address);
  const due = records.filter((step) => waiting[step] > 0);
  return (
    <Page
      title={t("movement.title")}
      context={exam_year}
      intro={t("movement.intro")}
      actions={due.map((step, at) => (
        <ButtonLink
          key={step}
          href={listAddress(stepAddress(step), place, {})()}
          kind={at === 0 ? "primary" : "secondary"}
        >
          {t(`movement.do_${step}`)} ({waiting[step]})
        </ButtonLink>
      ))}
      back={{ href: boardOf({ exam_year }), label: t("packet.title") }}
      wide
    >
      <p className="mb-4">
        {packetPrints.map((print, at) => (
          <Fragment key={print}>
            {at > 0 && " · "}
            <a className="inline-block py-1.5" href={printAddress(print, place)}>
              {t(`sheet.name_of.${sheetOf(print)}`)}
            </a>
          </Fragment>
        ))}
      </p>
      {query.state === null && (
        <MovementNotices {...{ late, differing, address }} title={t("movement.alert")} />
      )}
      <FilterForm
        action={movementsAddress}
        clearHref={listAddress(movementsAddress, { exam_year }, {})()}
        hidden={{ exam_year, limit: query.limit === 10 ? null : query.limit }}
        chips={chips}
      >
        <FilterSelects {...{ filters, query }} />
        {!isOneSchool && <TextField name="school_code" school="code" value={school_code} width="short" />}
      </FilterForm>
      <MovementsTable
        caption={t("movement.caption", { range: rangeText(range) })}
        consignments={data}
        records={records}
        empty={<p>{t(chips.length > 0 ? "movement.none_matching" : "movement.none")}</p>}
        pages={<Pagination {...range} address={address} sizes={pageSizes} />}
      />
    </Page>
  );
}
