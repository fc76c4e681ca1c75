import type { Amendment } from "~/features/school-exam-years/amendments";
import { AmendmentNote, AmendmentReason } from "~/features/students/amendment-form";
import { idsSeen, writeSeen } from "~/features/students/bulk/rules";
import { GridFields, type GridStudent, type ShownRow } from "~/features/students/grid/form";
import { cellsTyped, type GridCells, writeShown } from "~/features/students/grid/rows";
import type { FormAnswer } from "~/http/forms";
import { hasProblems, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import {
  Button,
  ButtonLink,
  CancelLink,
  Flash,
  FormActions,
  HiddenFields,
  Notice,
  Page,
  PostForm,
} from "~/ui";
import type { GridResult } from "./grid-answer";

interface LoadedRow {
  student: GridStudent & { version: number };
  cells: GridCells;
  /** The account does not change its list. A form that was sent keeps the row all the same. */
  isClosed: boolean;
}

interface GridPageProps {
  rows: LoadedRow[];
  closed: { n: number; reason: string }[];
  absent: number;
  classes: string[];
  amendment: Amendment | null;
  back: string;
  ids: number[];
  answer: FormAnswer | undefined;
}

export function GridPage({ rows, closed, absent, classes, amendment, back, ids, answer }: GridPageProps) {
  const typed = answer?.typed;
  const problems = answer?.problems ?? {};
  const result = answer?.current as GridResult | null | undefined;
  const open = rows.filter(({ isClosed }) => !isClosed).map((row, at) => ({ ...row, at }));
  const shown = typed ? rowsAgain(rows, typed) : open;
  const n = shown.length;
  const flash = result?.flash;
  return (
    <Page
      title={t("student_grid.title")}
      intro={
        <>
          {t("student_grid.how")} {t("batch.paste")} <a href="/keyboard">{t("keyboard.link")}</a>
        </>
      }
      errors={hasProblems(problems)}
      back={{ href: back, label: t("student.back_to_list") }}
      wide
    >
      {flash && <Flash message={flash.message} kind={flash.kind} />}
      {closed.map((list) => (
        <Notice key={list.reason} kind="warning">
          {t("student_grid.closed", list)}
        </Notice>
      ))}
      {absent > 0 && <Notice kind="info">{t("student_grid.absent", { n: absent })}</Notice>}
      <AmendmentNote amendment={amendment} />
      <PostForm
        action={listAddress("/students/grid", { ids: ids.join("."), back }, { back: "/students" })()}
        spellCheck={false}
        once
        draft
        problems={problems}
      >
        <HiddenFields
          values={{
            seen: typed ? textIn(typed.seen) : writeSeen(open.map(({ student }) => student)),
            was: typed ? textIn(typed.was) : writeShown(open.map(({ cells }) => cells)),
          }}
        />
        <AmendmentReason value={typed?.reason} {...{ amendment, problems }} />
        {n > 0 ? (
          <GridFields
            rows={shown}
            caption={t(flash ? "student_grid.left" : "bulk.caption", { n })}
            autoFocus={!hasProblems(problems)}
            {...{ classes, problems }}
          />
        ) : null}
        <FormActions isSticky>
          {n > 0 && <Button accessKey="s">{t("action.save")}</Button>}
          {n > 0 ? (
            <CancelLink href={back} />
          ) : (
            <ButtonLink href={back}>{t("student.back_to_list")}</ButtonLink>
          )}
          {flash?.undo && (
            <Button name="undo" value={flash.undo} kind="secondary">
              {t("action.undo")}
            </Button>
          )}
        </FormActions>
      </PostForm>
    </Page>
  );
}

const textIn = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** The rows that the form had, by the ids that it sent. */
function rowsAgain(rows: readonly LoadedRow[], typed: Record<string, unknown>): ShownRow[] {
  const sent: unknown[] = Array.isArray(typed.rows) ? typed.rows : [];
  const byId = new Map(rows.map((row) => [row.student.id, row]));
  return idsSeen(typed.seen).flatMap((id, at) => {
    const row = byId.get(id);
    return row ? [{ at, student: row.student, cells: cellsTyped(sent[at]) }] : [];
  });
}
