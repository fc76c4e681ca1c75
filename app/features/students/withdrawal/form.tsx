import { now } from "~/db/clock";
import { plainCauses, type WithdrawalCause, withdrawalCauses } from "~/db/schema/states";
import { writtenDay } from "~/features/values/moments";
import { type Problems, t } from "~/messages";
import { type Choice, SelectField, TextField } from "~/ui";

interface WithdrawalFieldsProps {
  values: Record<string, unknown>;
  problems: Problems;
}

export function WithdrawalFields({ values, problems }: WithdrawalFieldsProps) {
  return (
    <>
      <WithdrawalDay value={values.withdrawn_at} problems={problems} />
      <SelectField
        name="cause"
        value={values.cause as string | null | undefined}
        problems={problems.cause}
        options={causesOf(withdrawalCauses)}
        width="half"
        autoFocus={Object.keys(problems).length === 0}
      />
      <TextField
        name="reason"
        label={t("withdrawal.detail")}
        value={values.reason as string | undefined}
        problems={problems.reason}
        hint={t("withdrawal.reason_hint")}
        optional
      />
    </>
  );
}

const causesOf = (causes: readonly WithdrawalCause[]): Choice[] =>
  causes.map((value) => ({ value, label: t(`withdrawal.cause.${value}`) }));

/** Those that need no words. */
export const plainCauseChoices = causesOf(plainCauses);

/** Offers today. A native date input shows the month first in many browsers. */
export function WithdrawalDay({ value, problems }: { value: unknown; problems: Problems }) {
  return (
    <TextField
      name="withdrawn_at"
      value={(value as string | undefined) ?? writtenDay(now())}
      problems={problems.withdrawn_at}
      hint={t("withdrawal.day_hint")}
      inputMode="numeric"
      width="short"
    />
  );
}
