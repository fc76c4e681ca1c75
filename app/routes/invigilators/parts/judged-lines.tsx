import type { JudgedLine } from "~/features/invigilators/paste";
import { phoneInWords } from "~/features/invigilators/rules";
import { explain, groupedIc, labelOf, type Problems, t } from "~/messages";
import { Badge, DataTable } from "~/ui";

/** Each line as the server read it, with its mistakes. */
export function JudgedLines({ judged }: { judged: readonly JudgedLine[] }) {
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
