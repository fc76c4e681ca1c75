import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { createStudent, objectionsToStudent } from "~/features/students/commands";
import { type StudentNew, studentAddForm } from "~/features/students/schema";
import { answerForm, readForm, refuse } from "~/http/forms";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import styles from "~/register.css?url";
import { schoolTyped } from "~/routes/parts/school-typed";
import type { Screen } from "~/routes/parts/screen";
import { listTitle } from "~/routes/parts/titles";
import { addedFlash } from "./parts/added";
import { earlierAnswer } from "./parts/earlier";
import { GeneralList } from "./parts/general-list";
import { type ListData, listDataOf } from "./parts/list-data";
import { RegisterPage } from "./parts/register-page";
import { nextLine } from "./parts/register-query";

export const handle: Screen = {
  hasRows: true,
  step: 2,
  failed: { page: "student.list_failed", form: "student.save_failed" },
  contact: "telephone",
  late: "stored",
  stylesheet: (data) => ((data as ListData | undefined)?.register ? styles : undefined),
  isEnhanced: true,
};
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: listTitle(t("student.list_title"), data?.query, data?.list) },
];

export async function loader({ request }: LoaderFunctionArgs) {
  return listDataOf(request);
}

/** The first row of a register: one candidate, with all rules of the form of a candidate. */
export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "student.add");
  const earlier = await earlierAnswer(request, actor);
  if (earlier) return earlier;
  const judge = (given: Partial<StudentNew>) => objectionsToStudent(actor, given);
  const form = await readForm(request, studentAddForm, { prepare: schoolTyped(actor), judge });
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => createStudent(actor, form.value), {
    to: ({ class_name }) => nextLine(request.url, class_name),
    flash: (student) => ({
      ...addedFlash(student, true),
      place: { path: "/students", table: "jadual", row: 0 },
    }),
  });
}

export default function Students() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { register } = data;
  return register ? <RegisterPage {...{ data, register, answer }} /> : <GeneralList data={data} />;
}
