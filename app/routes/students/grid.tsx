import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/auth/actor";
import { type Amendment, amendmentOf } from "~/features/school-exam-years/sign-off/amendments";
import { AmendmentNote, AmendmentReason } from "~/features/students/amendment-form";
import { namesInTrash } from "~/features/students/bulk/choice";
import { idsSeen, writeSeen } from "~/features/students/bulk/rules";
import { saveGrid } from "~/features/students/grid/commands";
import { GridFields, type GridStudent, type ShownRow } from "~/features/students/grid/form";
import { cellsOf, cellsTyped, type GridCells, writeShown } from "~/features/students/grid/rows";
import { gridForm, gridScreen, readGrid } from "~/features/students/grid/schema";
import { classesOfSchool, findStudents, type StudentRecord } from "~/features/students/queries";
import styles from "~/grid.css?url";
import { requireActor, safePath } from "~/http/actor";
import { inWords } from "~/http/flash";
import { answerForm, type FormAnswer, readForm, refuse } from "~/http/forms";
import { readQueryLeniently } from "~/http/query";
import { notFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { hasProblems, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { closedListOf, placeKey } from "~/routes/parts/closed-list";
import type { Screen } from "~/routes/parts/screen";
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
  pageTitle,
} from "~/ui";
import { type GridResult, gridFlash, gridLeft } from "./parts/grid-answer";
import { undoFlash } from "./parts/undo-flash";

export const meta: MetaFunction = () => [{ title: pageTitle(t("student_grid.title")) }];

export const handle: Screen = {
  place: "/students",
  step: 2,
  failed: { page: "student.list_failed", form: "student.update_failed" },
  late: "stored",
  body: "large",
  hasGrid: true,
  stylesheet: () => styles,
  isEnhanced: true,
};

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "student.edit");
  const { ids } = readQueryLeniently(request, gridScreen);
  const found = findStudents(actor, ids);
  const absent = ids.filter((id) => !found.has(id));
  if (found.size === 0 && namesInTrash(actor, absent).size === 0) throw notFound(request);
  const records = ids.flatMap((id) => found.get(id) ?? []);
  const places = new Map(records.map((record) => [placeKey(record), placeOf(actor, record)]));
  const [place] = records;
  const isOnePlace = places.size === 1 && place !== undefined;
  return {
    rows: records.map((record) => ({
      student: shownIn(record),
      cells: cellsOf(record),
      isClosed: Boolean(places.get(placeKey(record))?.closed),
    })),
    closed: [...places].flatMap(([key, { closed }]) => {
      const n = records.filter((record) => placeKey(record) === key).length;
      return closed ? [{ n, reason: closed.reason }] : [];
    }),
    absent: absent.length,
    classes: isOnePlace ? classesOfSchool(actor, place.school_code, place.exam_year) : [],
    amendment: [...places.values()].find(({ amendment }) => amendment?.needs_reason)?.amendment ?? null,
    back: safePath(new URL(request.url).searchParams.get("back"), "/students"),
    ids,
  };
}

/** The office amends a final list with a reason; a school sends a request for one candidate, which no grid does. */
function placeOf(actor: Actor, record: StudentRecord) {
  const amendment = amendmentOf(actor, record);
  return { amendment, closed: amendment?.needs_reason ? null : closedListOf(actor, record) };
}

const shownIn = ({
  id,
  version,
  full_name,
  student_code,
  ic_number,
  passport_number,
  birth_cert_number,
}: StudentRecord) => ({
  id,
  version,
  full_name,
  student_code,
  ic_number,
  passport_number,
  birth_cert_number,
});

export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "student.edit");
  const form = await readForm(request, gridForm);
  const undo = form.fields.get("undo");
  if (typeof undo === "string")
    return refuse(form, {}, { flash: inWords(undoFlash(request, actor, undo, request.url)) });
  if (form.status !== "success") return refuse(form);
  const sent = readGrid(form.value, form.fields);
  return answerForm(actor, form, () => saveGrid(actor, sent, form.value.reason), {
    left: (done) => gridLeft(actor, form.typed, sent, done),
    to: safePath(new URL(request.url).searchParams.get("back"), "/students"),
    flash: (done) => gridFlash(actor, done),
  });
}

export default function EditStudentsInGrid() {
  return <GridPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}

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

function GridPage({ rows, closed, absent, classes, amendment, back, ids, answer }: GridPageProps) {
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
