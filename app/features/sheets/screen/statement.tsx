import type { ReactNode } from "react";
import { t } from "~/messages";
import type { StoredCandidate } from "../candidates/queries";
import { statementFacts } from "../model/card-facts";
import type { CardFact } from "../model/pages";
import type { Sheet } from "../queries";

const lines = [1, 2, 3];

/** For the signatures of the candidate and of a parent, who check the record. */
export const statementOf = (sheet: Sheet) => (candidate: StoredCandidate) => (
  <>
    <dl>
      <Facts facts={statementFacts(sheet, candidate)} />
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

export const Facts = ({ facts }: { facts: readonly CardFact[] }) =>
  facts.map(({ label, text, look, isWide }) => (
    <div key={label} className={isWide ? "wide" : undefined}>
      <dt>{label}</dt>
      <dd className={look === "line" ? "line" : undefined}>{looking(text, look)}</dd>
    </div>
  ));

function looking(text: string | null, look: CardFact["look"]): ReactNode {
  if (text === null) return null;
  if (look === "bold") return <b>{text}</b>;
  if (look === "italic") return <i>{text}</i>;
  return look === "rtl" ? arabic(text) : text;
}

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
