import { t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { ButtonLink } from "~/ui";
import { registrationsAddress } from "./addresses";

interface ListActionsProps {
  may: { register: boolean; manage: boolean };
  exam_year: number | null;
}

export function ListActions({ may, exam_year }: ListActionsProps) {
  const to = (page: string) => listAddress(`${registrationsAddress}/${page}`, { exam_year }, {})();
  return (
    <>
      {may.register && (
        <ButtonLink href={to("add")} kind="primary" accessKey="t" inDialog>
          {t("school_exam_year.add_title")}
        </ButtonLink>
      )}
      {may.manage && (
        <ButtonLink href={to("build")} kind="quiet" inDialog>
          {t("school_exam_year.build_title")}
        </ButtonLink>
      )}
    </>
  );
}
