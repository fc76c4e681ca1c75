import type { ReactNode } from "react";
import type { StoredCandidate } from "~/features/sheets/candidates.server";
import type { Sheet } from "~/features/sheets/queries.server";
import { centreOf } from "~/features/sheets/rules";
import { groupedIc, t } from "~/messages";

const lines = [1, 2, 3];

/** For the signatures of the candidate and of a parent, who check the record. */
export const statementOf = (sheet: Sheet) => (candidate: StoredCandidate) => {
  const { student_code, full_name, full_name_arabic, gender } = candidate;
  const none = t("sheet.card.none");
  return (
    <>
      <dl>
        {fact("school_name", sheet.school_name, "wide")}
        {fact("school_code", sheet.school_code)}
        {fact("full_name", <b>{full_name}</b>, "wide")}
        {fact(
          "student_code",
          student_code === null ? <i>{t("sheet.card.no_number")}</i> : <b>{student_code}</b>,
        )}
        {fact("full_name_arabic", full_name_arabic && arabic(full_name_arabic), "wide")}
        {fact("class_name", candidate.class_name)}
        {fact("ic_number", groupedIc(candidate.ic_number) ?? none)}
        {fact("birth_cert_number", candidate.birth_cert_number ?? none)}
        {fact("passport_number", candidate.passport_number ?? none)}
        {fact("gender", gender === "L" || gender === "P" ? t(`gender.${gender}`) : null)}
        {fact("is_citizen", t(candidate.is_citizen ? "student.is_citizen" : "student.is_no_citizen"))}
        {fact("hq_code", centreOf(sheet.school, [student_code]).join(", "))}
      </dl>
      <div className="corrections">
        <p>
          <b>{t("sheet.card.corrections")}</b> {t("sheet.card.corrections_hint")}
        </p>
        {lines.map((line) => (
          <p key={line} />
        ))}
      </div>
      <p className="declaration">{t("sheet.card.declaration")}</p>
      <div className="signed">
        {signature("candidate")}
        {signature("parent")}
      </div>
    </>
  );
};

type Fact =
  | "school_name"
  | "school_code"
  | "full_name"
  | "student_code"
  | "full_name_arabic"
  | "class_name"
  | "ic_number"
  | "birth_cert_number"
  | "passport_number"
  | "gender"
  | "is_citizen"
  | "hq_code";

const fact = (name: Fact, detail: ReactNode, width?: "wide") => (
  <div className={width}>
    <dt>{t(`sheet.card.${name}`)}</dt>
    <dd>{detail}</dd>
  </div>
);

export const arabic = (name: string) => (
  <span dir="rtl" lang="ar">
    {name}
  </span>
);

const signature = (who: "candidate" | "parent") => (
  <div>
    <p className="line" />
    <p>
      <b>{t(`sheet.card.${who}`)}</b>
    </p>
    {who === "parent" && <p>{t("sheet.card.name")}</p>}
    <p>{t("sheet.card.date")}</p>
  </div>
);
