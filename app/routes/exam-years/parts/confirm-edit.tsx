import { t } from "~/messages";
import { ConfirmPanel } from "~/ui";

interface ConfirmEditProps {
  year: number;
  consequences: readonly string[];
  typed: Record<string, unknown>;
  cancelHref: string;
}

export function ConfirmEdit({ year, consequences, typed, cancelHref }: ConfirmEditProps) {
  const hidden = { ...(typed as Record<string, string>), confirmed: "true" };
  return (
    <ConfirmPanel
      title={t("exam_year.confirm_question", { year })}
      confirmLabel={t("exam_year.confirm")}
      hidden={hidden}
      cancelHref={cancelHref}
      once
      danger
    >
      <ul className="list-disc pl-5">
        {consequences.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </ConfirmPanel>
  );
}
