import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/auth/actor";
import { amendmentOf } from "~/features/school-exam-years/amendments";
import { namesInTrash } from "~/features/students/bulk/choice";
import { saveGrid } from "~/features/students/grid/commands";
import { cellsOf } from "~/features/students/grid/rows";
import { gridForm, gridScreen, readGrid } from "~/features/students/grid/schema";
import { classesOfSchool, findStudents, type StudentRecord } from "~/features/students/queries";
import styles from "~/grid.css?url";
import { requireActor, safePath } from "~/http/actor";
import { inWords } from "~/http/flash";
import { answerForm, readForm, refuse } from "~/http/forms";
import { readQueryLeniently } from "~/http/query";
import { notFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import { placeKey } from "~/routes/parts/closed-list";
import { closedListOf } from "~/routes/parts/closed-list-data";
import type { Screen } from "~/routes/parts/screen";
import { pageTitle } from "~/ui";
import { gridFlash, gridLeft } from "./parts/grid-answer";
import { GridPage } from "./parts/grid-page";
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
