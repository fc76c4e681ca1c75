import type { PaperOnBoard } from "~/features/packets/figures";
import { t } from "~/messages";
import { ButtonLink } from "~/ui";
import { paperAddress } from "./address";

/** The rule comes first; figures that are as they were fixed are not fixed again. */
export function PaperActions({ paper }: { paper: PaperOnBoard }) {
  const own = paperAddress(paper.id);
  const { rule, copies, total_changed } = paper;
  if (rule === null) {
    return (
      <ButtonLink href={`${own}/rule`} kind="primary">
        {t("packet.set_rule")}
      </ButtonLink>
    );
  }
  const canFix = rule.fixed_at === null ? copies > 0 : total_changed > 0;
  return (
    <>
      {canFix && (
        <ButtonLink href={`${own}/fix`} kind="primary">
          {t("packet.fix_title")}
        </ButtonLink>
      )}
      <ButtonLink href={`${own}/extras/add`} accessKey="t">
        {t("packet.extra_add")}
      </ButtonLink>
      <ButtonLink href={`${own}/rule`}>{t("packet.rule_title")}</ButtonLink>
    </>
  );
}
