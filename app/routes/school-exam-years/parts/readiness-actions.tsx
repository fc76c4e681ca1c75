import type { waitingIn } from "~/features/school-exam-years/sign-off-queries";
import { t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { ButtonLink } from "~/ui";

interface ActionsProps {
  query: Record<string, string | number | null>;
  waiting: ReturnType<typeof waitingIn> | null;
  may: { export: boolean; notes: boolean };
  total: number;
  path: string;
}

export function ReadinessActions({ query, waiting, may, total, path }: ActionsProps) {
  const of = { ...query, page: null, limit: null };
  return (
    <>
      {waiting?.map(({ state, n }) => (
        <ButtonLink
          key={state}
          href={listAddress("/school_exam_years/sign-off", { ...of, state }, {})()}
          kind="quiet"
        >
          {t(`list.bulk_link_${state}`, { n })}
        </ButtonLink>
      ))}
      <ButtonLink href="/school_exam_years/since" kind="quiet">
        {t("since.title")}
      </ButtonLink>
      {may.notes && total > 0 && (
        <ButtonLink href={listAddress("/school_exam_years/call-list", of, {})()} kind="quiet">
          {t("call_list.title")}
        </ButtonLink>
      )}
      {may.export && total > 0 && (
        <ButtonLink href={listAddress(`${path}.csv`, of, {})()} kind="quiet">
          {t("readiness.csv")}
        </ButtonLink>
      )}
    </>
  );
}
