import { now } from "~/db/clock";
import { writtenDay } from "~/features/values/moments";
import { type Problems, t } from "~/messages";
import { type Choice, SelectField, TextField } from "~/ui";
import { withdrawalCauses } from "./rules";

interface WithdrawalFieldsProps {
  values: Record<string, unknown>;
  problems: Problems;
}

export function WithdrawalFields({ values, problems }: WithdrawalFieldsProps) {
  return (
    <>
      <WithdrawalDay value={values.withdrawn_at} problems={problems} />
      <CauseField autoFocus={Object.keys(problems).length === 0} />
      <TextField
        name="reason"
        value={values.reason as string | undefined}
        problems={problems.reason}
        hint={t("withdrawal.reason_hint")}
      />
    </>
  );
}

export const causes: Choice[] = withdrawalCauses.map((value) => ({
  value,
  label: t(`withdrawal.cause.${value}`),
}));

function CauseField({ autoFocus }: { autoFocus: boolean }) {
  return (
    <SelectField name="cause" value={null} options={causes} width="half" autoFocus={autoFocus} optional />
  );
}

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
