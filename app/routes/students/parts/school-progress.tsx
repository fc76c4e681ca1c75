import type { ReadinessLine } from "~/features/school-exam-years/readiness";
import { figure, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { expectedAddress, expectedTile } from "~/routes/school-exam-years/parts/expected-tile";
import { stateAddress } from "~/routes/school-exam-years/parts/state-address";
import { ButtonLink, Notice, type Tile, Tiles } from "~/ui";

interface SchoolProgressProps {
  registration: ReadinessLine;
  /** Null for readers who may not see identity numbers. */
  without_ic: number | null;
  clearHref: string;
  back: string;
  may: { register: boolean };
}

export function SchoolProgress({ registration, without_ic, clearHref, back, may }: SchoolProgressProps) {
  const { id, expected_students, total_students: all, total_student_with_code: done } = registration;
  const { total_withdrawn: withdrawn } = registration;
  const [path = "", search] = clearHref.split("?");
  const place = Object.fromEntries(new URLSearchParams(search));
  const to = listAddress(path, place, {});
  const left = (label: string, n: number, filter: Record<string, boolean>): Tile =>
    n > 0
      ? { label, value: n, href: to(filter), tone: "warning" }
      : { label, value: n, tone: all > 0 ? "success" : "neutral" };
  const tiles: Tile[] = [
    expectedTile(expected_students, may.register ? expectedAddress(id, back) : null),
    { label: t("school_view.entered"), value: all, href: clearHref, isMain: true },
    {
      label: t("school_view.numbered"),
      value: (
        <>
          {figure(done)}{" "}
          {all > 0 && (
            <progress value={done} max={all} aria-label={t("school_view.progress", { done, all })} />
          )}
        </>
      ),
      href: to({ has_student_code: true }),
    },
    left(t("school_view.unnumbered"), all - done, { has_student_code: false }),
    ...(without_ic === null ? [] : [left(t("school_view.without_ic"), without_ic, { has_document: false })]),
    ...(withdrawn > 0
      ? [{ label: t("school_view.withdrawn"), value: withdrawn, href: to({ is_withdrawn: true }) }]
      : []),
  ];
  return <Tiles tiles={tiles} />;
}

interface SchoolFactsProps {
  school: Record<"school_name" | "school_code" | "district" | "exam_type_code", string> & {
    id: number;
    exam_year: number;
  };
  registration: ReadinessLine | null;
  back: string;
}

export function SchoolFacts({ school, registration, back }: SchoolFactsProps) {
  return (
    <>
      {t("school_view.facts", school)}
      {" · "}
      <a href={`/schools-edit/${school.id}`}>{t("school.record_title")}</a>
      {registration && <ListFacts registration={registration} back={back} />}
    </>
  );
}

function ListFacts({ registration, back }: { registration: ReadinessLine; back: string }) {
  const { id, state, contact_name, contact_phone } = registration;
  const contact = [contact_name, contact_phone].filter(Boolean).join(", ");
  return (
    <>
      {` · ${t("list.column")}: `}
      <a href={stateAddress(id, back)}>{t(`list.${state}`)}</a>
      {" · "}
      {contact ? `${t("call_list.contact")}: ${contact}` : t("school.contact_none")}
    </>
  );
}

interface NotRegisteredProps {
  school: { school_code: string; exam_year: number };
  /** Of a school that is closed in that year. */
  closed_from: number | null;
  mayRegister: boolean;
}

export function NotRegistered({ school, closed_from, mayRegister }: NotRegisteredProps) {
  const { school_code, exam_year: year } = school;
  if (closed_from !== null)
    return <Notice kind="info">{t("school.now_closed", { year: closed_from })}</Notice>;
  return (
    <Notice kind="info">
      <p>{t(mayRegister ? "school_view.not_registered" : "school_view.not_registered_told", { year })}</p>
      {mayRegister && (
        <ButtonLink
          href={listAddress("/school_exam_years/add", { school_code, exam_year: year }, {})()}
          kind="primary"
        >
          {t("school_view.register", { year })}
        </ButtonLink>
      )}
    </Notice>
  );
}
