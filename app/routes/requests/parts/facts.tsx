import type { RequestRecord } from "~/features/requests/queries";
import { malaysianDate } from "~/features/values/moments";
import { labelOf, t } from "~/messages";
import { kindWord, stateWord } from "./words";

/** Alike in all requests of a group, whose states `states` counts. */
export function sentFacts(request: RequestRecord, states = stateWord(request.state)) {
  const { kind, offered, school_code, school_name, exam_year, other_school_code, other_school_name } =
    request;
  const other = other_school_code
    ? `${other_school_code} · ${other_school_name}`
    : t("request.hidden_school");
  return [
    { term: labelOf("kind"), detail: kindWord(request) },
    { term: labelOf("state"), detail: states },
    { term: t("request.from_school"), detail: `${school_code} · ${school_name}` },
    ...(kind === "transfer"
      ? [{ term: t(offered ? "request.to_school" : "request.other_school"), detail: other }]
      : []),
    { term: labelOf("exam_year"), detail: exam_year },
    { term: labelOf("reason"), detail: request.reason },
    ...step("request.sent_by", request.created_by, request.created_at, null),
  ];
}

export function requestFacts(request: RequestRecord) {
  return [
    ...sentFacts(request),
    ...factsOfOffered(request),
    ...step("request.agreed_by", request.agreed_by, request.agreed_at, null),
    ...step("request.recommended_by", request.recommended_by, request.recommended_at, request.recommendation),
    ...step("request.decided_by", request.decided_by, request.decided_at, request.decision),
    ...step("request.returned_by", request.returned_by, request.returned_at, null),
  ];
}

/** The school that receives has no record of the candidate to open. */
function factsOfOffered({ offered, before }: RequestRecord) {
  if (!offered) return [];
  return ["class_name", "student_code"].flatMap((field) => {
    const value = before?.[field];
    return typeof value === "string" ? [{ term: labelOf(field), detail: value }] : [];
  });
}

type Step = `request.${"sent" | "agreed" | "recommended" | "decided" | "returned"}_by`;

const step = (key: Step, name: string | null, at: string | null, note: string | null) =>
  at === null
    ? []
    : [
        {
          term: t(key),
          detail: (
            <>
              {t("request.by", { name: name ?? t("request.name_hidden"), date: malaysianDate(at) })}
              {note && <p>{note}</p>}
            </>
          ),
        },
      ];
