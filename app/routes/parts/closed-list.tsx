import type { SchoolYear } from "~/features/values/school-year";
import { t } from "~/messages";
import { ButtonLink, FormActions, Notice } from "~/ui";
import { listAddress } from "./addresses";

/** Why a list takes no more candidates from this account; `asks` where its school sends requests in their place. */
export interface ClosedList {
  reason: string;
  asks: SchoolYear | null;
}

export function ClosedListNotice({ closed }: { closed: ClosedList | null }) {
  if (!closed) return null;
  return (
    <>
      <Notice kind="warning">
        <p>{closed.reason}</p>
      </Notice>
      {closed.asks && (
        <FormActions>
          <ButtonLink href={listAddress("/student-add", { ...closed.asks }, {})()} kind="primary">
            {t("student.add_title")}
          </ButtonLink>
        </FormActions>
      )}
    </>
  );
}

export const placeKey = ({ school_code, exam_year }: SchoolYear): string => `${school_code} ${exam_year}`;
