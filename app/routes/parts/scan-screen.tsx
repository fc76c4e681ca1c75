import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { z } from "zod";
import type { Actor } from "~/auth/actor";
import { numbersSent, type Scanned, scannedList } from "~/features/values/scan-list";
import type { Flash } from "~/http/flash";
import { answerForm, type FormAnswer, readForm, refuse, showAgain } from "~/http/forms";
import { hasProblems, type Problem, type Problems, t } from "~/messages";
import { Button, CancelLink, FormActions, Notice, Page, PostForm, pageTitle } from "~/ui";
import { type ListWords, linesOf, ScanField, ScanLines } from "./scan-fields";

/** What the loader of a scan says about its screen. */
export interface ScanPage {
  title: string;
  context: string | number;
  /** The context in the title of the window, where it is not the same. */
  window_context?: string;
  intro: string;
  back: { href: string; label: string };
  /** Why nothing can be saved. */
  obstacle: string | null;
  action: string;
  save: string;
}

export const scanMeta = ({ data }: { data?: ScanPage }) =>
  data ? [{ title: pageTitle(data.title, { context: data.window_context ?? data.context }) }] : [];

interface ScanForm {
  student_code: string | null;
  refused: string | null;
  removed: number | null;
  confirmed: boolean;
  rows: ({ student_code: string | null } | undefined)[];
}

interface Scan<Schema extends z.ZodType<ScanForm>, One extends Scanned, Value> {
  schema: Schema;
  most: number;
  /** Where a row may have more than one number. */
  numbersOf?: (rows: ScanForm["rows"]) => string[];
  /** Is given every number that it will judge. */
  judge: (numbers: readonly string[]) => (number: string) => One | Problem;
  /** Fields that follow from the list. */
  derived?: (judged: (One | Problem)[]) => Record<string, unknown>;
  save: (numbers: string[], form: z.output<Schema>) => ReturnType<Parameters<typeof answerForm<Value>>[2]>;
  to: string;
  flash: (value: Value) => Flash;
}

const codesOf = (rows: ScanForm["rows"]): string[] => rows.flatMap((row) => row?.student_code ?? []);

/** Enter answers the page with one more number, which is one request. Only the button saves. */
export async function answerScan<Schema extends z.ZodType<ScanForm>, One extends Scanned, Value>(
  actor: Actor,
  request: Request,
  { schema, most, numbersOf = codesOf, judge: judgeOf, derived, save, ...after }: Scan<Schema, One, Value>,
) {
  const form = await readForm(request, schema);
  if (form.status !== "success") return refuse(form);
  const sent = numbersOf(form.value.rows);
  const judge = judgeOf(numbersSent(sent, form.value));
  const { lines, problems, left, added } = scannedList(sent, form.value, judge, most);
  const numbers = lines.map(({ number }) => number);
  const rows = numbers.map((number) => ({ student_code: number }));
  const more = derived?.(numbers.map((number) => judge(number)));
  const again = { ...form, typed: { ...form.typed, rows, student_code: left, lines, added, ...more } };
  if (!form.value.confirmed || hasProblems(problems)) return showAgain(again, problems);
  return answerForm(actor, again, () => save(numbers, form.value), after);
}

interface ScanScreenProps {
  /** Of a list that has no candidates. */
  words?: ListWords;
  /** The fields that hold for the whole list. */
  children?: (form: { typed: Record<string, unknown> | null; problems: Problems }) => ReactNode;
}

export function ScanScreen({ words, children }: ScanScreenProps) {
  const { title, context, intro, back, obstacle, action, save } = useLoaderData<ScanPage>();
  const answer = useActionData<FormAnswer>();
  const typed = answer?.typed ?? null;
  const { student_code: _, ...problems } = answer?.problems ?? {};
  return (
    <Page title={title} context={context} intro={intro} errors={hasProblems(problems)} back={back}>
      {obstacle && <Notice kind="info">{obstacle}</Notice>}
      {(obstacle === null || answer) && (
        <PostForm action={action} spellCheck={false} once draft problems={problems}>
          <ScanField typed={typed} problems={answer?.problems ?? {}} hint={words && t("scan.label_hint")} />
          {children?.({ typed, problems })}
          <ScanLines typed={typed} problems={problems} words={words} />
          <FormActions isSticky>
            {linesOf(typed).length > 0 && (
              <Button name="confirmed" value="true" accessKey="s">
                {save}
              </Button>
            )}
            <CancelLink href={back.href} />
          </FormActions>
        </PostForm>
      )}
    </Page>
  );
}
