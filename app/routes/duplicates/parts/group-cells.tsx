import type { Duplicate } from "~/features/duplicates/queries";
import { labelOf, t } from "~/messages";
import { Badge, type Column, RowActions, UserText } from "~/ui";
import type { Candidate } from "./candidates";
import { groupAddress, tones } from "./words";

export const groupColumns = (hasKinds: boolean): Column[] => [
  ...(hasKinds ? [{ key: "kind", label: labelOf("kind") }] : []),
  { key: "state", label: labelOf("state") },
  { key: "owner", label: labelOf("owner") },
  { key: "actions", label: t("word.actions"), isActions: true },
];

/** The first line of a group has its state and the way to its decision; each line has what the school of the candidate has answered. */
export const groupCells =
  (mayDecide: boolean, answers: ReadonlyMap<number, string | null>) =>
  ({ student }: Candidate, group: Duplicate, at: number) => {
    const answer = answers.get(student?.id ?? 0);
    const ofSchool = answer && <p className="context">{t("duplicate.school_says", { reason: answer })}</p>;
    if (at > 0) return { state: ofSchool };
    const { kind, state, reason, owner_name } = group;
    const label = t(mayDecide && state === "open" ? "duplicate.decide" : "duplicate.open");
    return {
      kind: t(`duplicate.kind.${kind}`),
      state: (
        <>
          <Badge kind={tones[state]}>{t(`duplicate.state.${state}`)}</Badge>
          {reason && (
            <p className="context">
              <UserText>{reason.slice(0, 120)}</UserText>
            </p>
          )}
          {ofSchool}
        </>
      ),
      owner: owner_name ?? t("owner.none"),
      actions: (
        <RowActions
          links={[{ href: groupAddress(group), label, isApart: true }]}
          about={group.candidates[0]?.student?.full_name}
        />
      ),
    };
  };
