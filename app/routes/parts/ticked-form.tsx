import { Button, HiddenFields, type Row, Ticked } from "~/ui";

/** The form of the checkboxes of a list, which is apart because a row may have forms of its own. */
export const tickedForm = "ditanda";

interface TickedFormProps {
  rows: readonly Row[];
  action: string;
  label: string;
  /** What the page that opens needs besides the ticked ones. */
  hidden?: Record<string, string>;
}

/** Nothing when no row can be ticked. */
export function TickedForm({ rows, action, label, hidden = {} }: TickedFormProps) {
  if (!rows.some(({ select }) => select)) return null;
  return (
    <form className="bulk" method="get" action={action} id={tickedForm}>
      <HiddenFields values={hidden} />
      <Ticked />
      <Button kind="secondary">{label}</Button>
    </form>
  );
}
