import { figure, t } from "~/messages";
import { Button, FormActions, HiddenFields, PostForm } from "~/ui";

interface AsListedProps {
  total: number;
  packets: number;
  fingerprint: string;
  action: string;
}

/** One press for all that wait for the step. */
export const AsListed = ({ total, packets, fingerprint, action }: AsListedProps) => (
  <PostForm action={action} once className="mb-4">
    <HiddenFields values={{ as_listed: fingerprint }} />
    <FormActions>
      <Button kind="primary">{t("movement.as_listed", { n: total, packets: figure(packets) })}</Button>
    </FormActions>
  </PostForm>
);
