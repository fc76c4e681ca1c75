import type { ListState } from "~/features/school-exam-years/list-state";
import { isStepOnBehalf, type StepOnBehalf } from "~/features/school-exam-years/on-behalf";
import type { ReadinessLine } from "~/features/school-exam-years/readiness";
import { type Problems, t } from "~/messages";
import { Button, FormActions, HiddenFields, PostForm, TextField } from "~/ui";
import { type Findings, NumberQuestion, OpenFindings } from "./list-missing";

/** The button names the step, because a stored form fills the hidden fields of every form on the page. */
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

interface StepFormProps extends FormProps {
  next: Exclude<ListState, "draf">;
  isOnBehalf: boolean;
  /** Open ones of the data check. */
  findings: Findings;
  back: string;
}

export function StepForm({ line, next, isOnBehalf, findings, problems, typed, back }: StepFormProps) {
  if (isOnBehalf && isStepOnBehalf(next))
    return <OnBehalfForm {...{ line, next, findings, problems, typed, back }} />;
  const words = stepWords[next];
  return (
    <PostForm once draft id="langkah">
      <h2>{t(`list.${words}_title`)}</h2>
      <p>{t(`list.${words}_intro`)}</p>
      {next === "dihantar" && <NumberQuestion line={line} back={back} />}
      <OpenFindings line={line} {...findings} />
      <HiddenFields values={{ version: line.version }} />
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
        <Button name="state" value={next} accessKey="s">
          {t(`list.${words}`, { n: line.total_students })}
        </Button>
      </FormActions>
    </PostForm>
  );
}

/** The office signs for an absent school or district. The field has the usual id where its answer is shown. */
function OnBehalfForm({
  line,
  next,
  findings,
  problems,
  typed,
  back,
}: FormProps & { next: StepOnBehalf; findings: Findings; back: string }) {
  const words = `${stepWords[next]}_for` as const;
  return (
    <PostForm once draft id="langkah">
      <h2>{t(`list.${words}_title`)}</h2>
      <p>{t(`list.${words}_intro`)}</p>
      {next === "dihantar" && <NumberQuestion line={line} back={back} />}
      <OpenFindings line={line} {...findings} />
      <HiddenFields values={{ on_behalf: "true", version: line.version }} />
      <TextField
        name="reason"
        id={typed ? undefined : "on_behalf_reason"}
        label={t(`list.${words}_reason`)}
        value={typed?.reason as string | undefined}
        problems={problems.reason}
        hint={t("list.for_hint")}
      />
      <FormActions>
        <Button name="state" value={next} accessKey="s">
          {t(`list.${words}`, { n: line.total_students })}
        </Button>
      </FormActions>
    </PostForm>
  );
}

export function ReopenForm({ line, problems, typed }: FormProps) {
  return (
    <PostForm once draft>
      <h2>{t("list.reopen_title")}</h2>
      <p>{t("list.reopen_intro")}</p>
      <HiddenFields values={{ version: line.version }} />
      <TextField
        name="reason"
        id={typed ? undefined : "reopen_reason"}
        value={typed?.reason as string | undefined}
        problems={problems.reason}
        hint={t("list.reopen_hint")}
      />
      <FormActions>
        <Button name="state" value="draf" kind="secondary">
          {t("list.reopen")}
        </Button>
      </FormActions>
    </PostForm>
  );
}
