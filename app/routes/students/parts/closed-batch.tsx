import { t } from "~/messages";
import { type ClosedList, ClosedListNotice } from "~/routes/parts/closed-list";
import { Page } from "~/ui";

/** So that no clerk types many candidates whom the list no longer takes. */
export const ClosedBatch = ({ closed, back }: { closed: ClosedList; back: string }) => (
  <Page title={t("batch.title")} back={{ href: back || "/students", label: t("student.list_title") }}>
    <ClosedListNotice closed={closed} />
  </Page>
);
