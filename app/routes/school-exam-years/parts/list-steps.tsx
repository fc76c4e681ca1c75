import type { ListState } from "~/features/school-exam-years/list-state";
import type { ReadinessLine } from "~/features/school-exam-years/readiness";
import { type Problems, t } from "~/messages";
import { Button, FormActions, HiddenFields, PostForm, TextField } from "~/ui";

interface FormProps {
  line: ReadinessLine;
  problems: Problems;
  typed: Record<string, unknown> | undefined;
}

const stepWords = {
  dihantar: "submit",
  disahkan: "confirm",
  muktamad: "finalise",
} as const;

export function StepForm({ line, next, problems, typed }: FormProps & { next: Exclude<ListState, "draf"> }) {
  const words = stepWords[next];
  return (
    <PostForm once draft id="langkah">
      <h2>{t(`list.${words}_title`)}</h2>
      <p>{t(`list.${words}_intro`)}</p>
      <HiddenFields values={{ state: next, version: line.version }} />
      {next === "dihantar" && (
        <TextField
          name="head_name"
          value={typed?.head_name as string | undefined}
          problems={problems.head_name}
          hint={t("list.head_hint")}
          autoComplete="name"
        />
      )}
      <FormActions>
        <Button accessKey="s">{t(`list.${words}`, { n: line.total_students })}</Button>
      </FormActions>
    </PostForm>
  );
}

export function ReopenForm({ line, problems, typed }: FormProps) {
  return (
    <PostForm once draft>
      <h2>{t("list.reopen_title")}</h2>
      <p>{t("list.reopen_intro")}</p>
      <HiddenFields values={{ state: "draf", version: line.version }} />
      <TextField
        name="reason"
        value={typed?.reason as string | undefined}
        problems={problems.reason}
        hint={t("list.reopen_hint")}
      />
      <FormActions>
        <Button kind="secondary">{t("list.reopen")}</Button>
      </FormActions>
    </PostForm>
  );
}
