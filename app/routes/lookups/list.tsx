import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useContext } from "react";
import { whyLookupStays } from "~/features/lookups/commands";
import { isOfNeeds, type LookupNoun, lookupNouns } from "~/features/lookups/rules";
import { type Lookup, lookupStores } from "~/features/lookups/stores";
import { requireActor } from "~/http/actor";
import { labelOf, t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import { ButtonLink, DataTable, Page, pageTitle, RowActions, RowMessage } from "~/ui";
import { lookupAddress, lookupsAddress } from "./parts/addresses";

export const meta: MetaFunction = () => [{ title: pageTitle(t("lookup.title")) }];

export const handle: Screen = { failed: { page: "lookup.failed" } };

export async function loader({ request }: LoaderFunctionArgs) {
  requireActor(request, "lookup.manage");
  return {
    lists: lookupNouns.map((noun) => ({
      noun,
      lookups: lookupStores[noun]
        .all()
        .map((lookup) => ({ ...lookup, mayDelete: whyLookupStays(noun, lookup.code) === null })),
    })),
  };
}

export default function Lookups() {
  const { lists } = useLoaderData<typeof loader>();
  const withMessage = useContext(RowMessage)?.table;
  return (
    <Page title={t("lookup.title")} intro={t("lookup.intro")} wide>
      {lists.map(({ noun, lookups }, at) => (
        <details key={noun} open={at === 0 || noun === withMessage}>
          <summary>
            <h2 className="inline-block">{t(`lookup.${noun}`)}</h2>{" "}
            <span className="opt">{lookups.length}</span>
          </summary>
          <LookupTable noun={noun} lookups={lookups} />
        </details>
      ))}
    </Page>
  );
}

function LookupTable({ noun, lookups }: { noun: LookupNoun; lookups: ListedLookup[] }) {
  const ofType = noun === "exam_types" ? (["roll_code", "sheet", "allows_second_exam"] as const) : [];
  const own = isOfNeeds(noun) ? (["is_offered"] as const) : ofType;
  return (
    <>
      <DataTable
        id={noun}
        caption={t(`lookup.${noun}.caption`, { n: lookups.length })}
        columns={[
          ...(["name", "code", ...own] as const).map((key) => ({
            key,
            label: labelOf(key),
            width: key === "name" ? 480 : undefined,
          })),
          ...(lookups.some(({ mayDelete }) => mayDelete)
            ? [{ key: "actions", label: t("word.actions"), isActions: true }]
            : []),
        ]}
        rows={lookups.map((lookup) => ({ id: lookup.code, cells: cellsOf(noun, lookup) }))}
        empty={t(`lookup.${noun}.none`)}
      />
      <ButtonLink href={`${lookupsAddress}/${noun}/add`} inDialog>
        {t(`lookup.${noun}.add`)}
      </ButtonLink>
    </>
  );
}

type ListedLookup = Lookup & { mayDelete: boolean };

function cellsOf(noun: LookupNoun, lookup: ListedLookup) {
  const { code, name } = lookup;
  const address = lookupAddress(noun, code);
  return {
    code,
    name: (
      <a href={`${address}/edit`} data-island="">
        {name}
      </a>
    ),
    ...("sheet" in lookup && {
      sheet: lookup.sheet,
      roll_code: t(`lookup.roll_code.${lookup.roll_code}`),
      allows_second_exam: t(lookup.allows_second_exam ? "word.yes" : "word.no"),
    }),
    ...("is_offered" in lookup && { is_offered: t(lookup.is_offered ? "word.yes" : "word.no") }),
    actions: lookup.mayDelete && (
      <RowActions about={code} links={[{ href: `${address}/delete`, label: t("action.delete") }]} />
    ),
  };
}
