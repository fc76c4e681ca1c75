import type { WaitingForm } from "~/features/users/waiting-forms";
import { malaysianMoment } from "~/features/values/moments";
import { t } from "~/messages";
import { DataTable } from "~/ui";

type Listed = Pick<WaitingForm, "id" | "created_at"> & { words: string };

export function WaitingForms({ forms }: { forms: readonly Listed[] }) {
  if (forms.length === 0) return null;
  return (
    <section>
      <h2>{t("kept.list_title")}</h2>
      <DataTable
        id="borang"
        caption={t("kept.list_caption")}
        columns={[
          { key: "words", label: t("kept.words") },
          { key: "created_at", label: t("kept.sent_at") },
        ]}
        rows={forms.map(({ id, words, created_at }) => ({
          id,
          cells: {
            words: <a href={`/account/forms/${id}`}>{words}</a>,
            created_at: malaysianMoment(created_at),
          },
        }))}
        empty={null}
      />
    </section>
  );
}
