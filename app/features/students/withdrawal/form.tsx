import { now } from "~/db/clock";
import { writtenDay } from "~/features/values/moments";
import { type Problems, t } from "~/messages";
import { TextField } from "~/ui";

interface WithdrawalFieldsProps {
  values: Record<string, unknown>;
  problems: Problems;
}

/** Offers today. A native date input shows the month first in many browsers. */
export function WithdrawalFields({ values, problems }: WithdrawalFieldsProps) {
  return (
    <>
      <TextField
        name="withdrawn_at"
        value={(values.withdrawn_at as string | undefined) ?? writtenDay(now())}
        problems={problems.withdrawn_at}
        hint={t("withdrawal.day_hint")}
        inputMode="numeric"
        width="short"
      />
      <TextField
        name="reason"
        value={values.reason as string | undefined}
        problems={problems.reason}
        hint={t("withdrawal.reason_hint")}
        autoFocus={Object.keys(problems).length === 0}
      />
    </>
  );
}
