import type { Owner } from "~/features/owners/queries";
import { type CaseKind, ownerFilters } from "~/features/owners/schema";
import { t } from "~/messages";
import { Button, PostForm } from "~/ui";

export const ownerChoices = ownerFilters.map((value) => ({ value, label: t(`owner.filter.${value}`) }));

const takeForm = "ambil";

/** Beside the list or the facts whose buttons it belongs to. */
export const TakeForm = () => <PostForm action="/owners" id={takeForm} once />;

interface OwnerCellProps {
  kind: CaseKind;
  /** The id of the case, or the address of a group. */
  at: number | string;
  of: Owner;
  /** What the button adds for a screen reader. */
  about: string;
  /** The account that may take it; without one the owner is named alone. */
  me: number | null;
}

/** Who answers for the case, with the button that takes it. */
export function OwnerCell({ kind, at, of, about, me }: OwnerCellProps) {
  const { owner_id, owner_name } = of;
  const button = me !== null && owner_id !== me && (
    <Button form={takeForm} name="case" value={`${kind}:${at}:${owner_id ?? 0}`} kind="quiet">
      {t(owner_id === null ? "owner.take" : "owner.take_over")} <span className="vh">{about}</span>
    </Button>
  );
  return owner_name === null && button ? (
    button
  ) : (
    <>
      {owner_name ?? t("owner.none")} {button}
    </>
  );
}
