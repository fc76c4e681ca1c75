import { ScriptFields } from "~/features/scripts/form";
import type { questionsOf, ScriptsOfSchool } from "~/features/scripts/queries";
import type { FormAnswer } from "~/http/forms";
import { t } from "~/messages";
import { Conflict } from "~/routes/parts/conflict";
import { ScanField, ScanLines } from "~/routes/parts/scan-fields";
import { Button, CancelLink, FormActions, HiddenFields, PostForm } from "~/ui";
import { paperAddress, schoolAddress } from "./address";

interface SchoolFormProps {
  exam_paper_id: number;
  school: ScriptsOfSchool;
  /** The candidates whom the stored difference is about. */
  named: ReturnType<typeof questionsOf>;
  answer: FormAnswer | undefined;
}

export function SchoolForm({ exam_paper_id, school, named, answer }: SchoolFormProps) {
  const rows = named.map(({ student_code, full_name }) => ({
    number: student_code,
    full_name,
    problem: null,
  }));
  const stored = {
    returned: school.returned,
    reason: school.reason,
    version: school.version ?? 0,
    lines: rows,
  };
  const typed: Record<string, unknown> = answer?.typed ?? stored;
  const theirs = answer?.current as ScriptsOfSchool | null | undefined;
  const problems = answer?.problems ?? {};
  const { student_code: _, ...others } = problems;
  return (
    <PostForm
      action={schoolAddress(exam_paper_id, school.registration_id)}
      spellCheck={false}
      once
      draft
      problems={others}
    >
      {/* Enter presses the first button of a form. */}
      <button type="submit" hidden name="entered" value="true" />
      <HiddenFields values={{ version: Number(theirs?.version ?? typed.version ?? 0) }} />
      <Conflict answer={answer} fields={["returned", "reason"]} />
      <ScriptFields typed={typed} problems={others} autoFocus={!answer} />
      <ScanField typed={typed} problems={problems} label={t("script.named")} isSecond={!answer} />
      <FormActions>
        <Button name="confirmed" value="true" accessKey="s">
          {t("script.save")}
        </Button>
        <CancelLink href={paperAddress(exam_paper_id)} />
      </FormActions>
      <ScanLines typed={typed} problems={others} isStored={!answer} />
    </PostForm>
  );
}
