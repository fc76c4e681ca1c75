import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { whyYearClosed } from "~/features/exam-years/queries";
import { createInvigilators } from "~/features/invigilators/commands";
import { type JudgedLine, previewOf } from "~/features/invigilators/paste";
import { officeRule } from "~/features/invigilators/queries";
import { phoneInWords } from "~/features/invigilators/rules";
import { invigilatorList, mostInvigilators, pasteForm } from "~/features/invigilators/schema";
import { findSchoolYear } from "~/features/roll-numbers/numbering";
import { roomsOf } from "~/features/rooms/queries";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { readQuery } from "~/http/query";
import { orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { explain, groupedIc, hasProblems, labelOf, type Problems, problem, t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import {
  Badge,
  Button,
  CancelLink,
  DataTable,
  FormActions,
  HiddenFields,
  Page,
  PostForm,
  pageTitle,
  TextArea,
} from "~/ui";
import { listOf, pasteOf } from "./parts/words";

export const meta: MetaFunction = () => [{ title: pageTitle(t("invigilator.paste_title")) }];

export const handle: Screen = { late: "stored" };

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "invigilator.manage");
  const { school_code, exam_year } = readQuery(request, invigilatorList);
  const { school } = orNotFound(request, findSchoolYear(actor, school_code, exam_year));
  const place = { school_code: school.school_code, exam_year };
  return {
    place,
    school_name: school.school_name,
    rooms: roomsOf(actor, place).map(({ name }) => name),
    asksIc: officeRule().asks_ic,
  };
}

/** The first press answers with a preview; the second one saves the lines if the preview is still the same. */
export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "invigilator.manage");
  const form = await readForm(request, pasteForm);
  if (form.status !== "success") return refuse(form);
  const { school_code, exam_year, pasted, fingerprint } = form.value;
  const place = { school_code, exam_year };
  orNotFound(request, findSchoolYear(actor, school_code, exam_year));
  const preview = previewOf(actor, place, pasted);
  if ("problem" in preview) return refuse(form, { pasted: [preview.problem] });
  if (preview.counts.wrong > 0) {
    const reason = t("invigilator.paste_wrong", { n: preview.counts.wrong });
    return refuse(form, { pasted: [problem("blocked", { reason })] }, preview);
  }
  if (preview.fresh.length === 0)
    return refuse(form, { pasted: [problem("blocked", { reason: t("invigilator.paste_none") })] }, preview);
  // A closed year saves none, so it has no preview that asks for a second press.
  if (fingerprint !== preview.fingerprint && whyYearClosed(exam_year) === null)
    return data({ typed: form.typed, problems: {}, current: preview }, { headers: form.headers });
  return answerForm(actor, form, () => createInvigilators(actor, { ...place, invigilators: preview.fresh }), {
    to: listOf,
    flash: ({ added }) => ({ key: "invigilator.pasted", values: { n: added } }),
  });
}

export default function PasteInvigilators() {
  const { place, school_name, rooms, asksIc } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problems: Problems = answer?.problems ?? {};
  const preview = answer?.current as Exclude<ReturnType<typeof previewOf>, { problem: unknown }> | null;
  const isReady = Boolean(preview) && !hasProblems(problems);
  const columns = t(asksIc ? "invigilator.paste_columns_ic" : "invigilator.paste_columns");
  return (
    <Page
      title={t("invigilator.paste_title")}
      context={`${school_name} · ${place.exam_year}`}
      intro={t("invigilator.paste_how", { columns })}
      errors={hasProblems(problems)}
      back={{ href: listOf(place), label: t("invigilator.title") }}
      wide
    >
      <PostForm action={pasteOf(place)} once draft problems={problems}>
        <HiddenFields values={{ ...place, fingerprint: isReady ? preview?.fingerprint : null }} />
        {isReady && preview && (
          <p>
            <b>{t("invigilator.paste_question", { n: preview.counts.new })}</b>{" "}
            {preview.counts.listed > 0 && t("invigilator.paste_listed", { n: preview.counts.listed })}
          </p>
        )}
        {preview && <JudgedLines judged={preview.judged} />}
        <TextArea
          name="pasted"
          value={(answer?.typed as Record<string, string> | undefined)?.pasted}
          problems={problems.pasted}
          hint={t(rooms.length > 0 ? "invigilator.paste_rooms" : "invigilator.paste_no_rooms", {
            rooms: rooms.join(", "),
            max: mostInvigilators,
          })}
          rows={10}
          mono
          autoFocus={!isReady}
        />
        <FormActions>
          <Button accessKey="s" autoFocus={isReady}>
            {isReady && preview ? t("invigilator.paste_save", { n: preview.counts.new }) : t("action.check")}
          </Button>
          <CancelLink href={listOf(place)} />
        </FormActions>
      </PostForm>
    </Page>
  );
}

/** Each line as the server read it, with its mistakes. */
function JudgedLines({ judged }: { judged: readonly JudgedLine[] }) {
  const hasIc = judged.some(({ invigilator }) => invigilator?.ic_number);
  return (
    <DataTable
      caption={t("invigilator.paste_caption", { n: judged.length })}
      columns={[
        { key: "line", label: t("invigilator.paste_line") },
        { key: "full_name", label: labelOf("full_name") },
        { key: "phone", label: labelOf("phone"), nowrap: true },
        { key: "duty", label: labelOf("duty") },
        { key: "room", label: labelOf("room_id") },
        ...(hasIc ? [{ key: "ic_number", label: labelOf("ic_number"), nowrap: true }] : []),
        { key: "result", label: t("invigilator.paste_result") },
      ]}
      rows={judged.map((each) => ({ id: each.line, cells: cellsOf(each) }))}
      empty={null}
    />
  );
}

function cellsOf({ line, cells, invigilator, room_name, status, problems }: JudgedLine) {
  if (!invigilator) {
    const [full_name, phone, duty, room, ic_number] = cells;
    return { line, full_name, phone, duty, room, ic_number, result: <Mistakes problems={problems} /> };
  }
  const { full_name, phone, duty, ic_number } = invigilator;
  return {
    line,
    full_name,
    phone: phoneInWords(phone),
    duty: t(`invigilator.duty.${duty}`),
    room: room_name ?? t("invigilator.any_room"),
    ic_number: groupedIc(ic_number),
    result:
      status === "listed" ? (
        t("invigilator.paste_is_listed")
      ) : (
        <Badge kind="success">{t("invigilator.paste_is_new")}</Badge>
      ),
  };
}

function Mistakes({ problems }: { problems: Problems }) {
  const sentences = Object.entries(problems).flatMap(([field, listed]) =>
    listed.map((each) => explain(field, each).message),
  );
  return (
    <ul className="problems">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
