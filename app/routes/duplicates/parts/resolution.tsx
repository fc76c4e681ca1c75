import type { Duplicate } from "~/features/duplicates/queries";
import { malaysianMoment } from "~/features/values/moments";
import type { FormAnswer } from "~/http/forms";
import { labelOf, t } from "~/messages";
import {
  Button,
  CancelLink,
  FormActions,
  HiddenFields,
  PostForm,
  RadioField,
  SummaryList,
  TextArea,
  UserText,
} from "~/ui";
import { groupAddress, listOf, resolutionChoices } from "./words";

interface ResolveProps {
  group: Duplicate;
  answer: Pick<FormAnswer, "typed" | "problems"> | undefined;
}

export function Resolve({ group, answer }: ResolveProps) {
  const { typed = {}, problems = {} } = answer ?? {};
  return (
    <PostForm action={groupAddress(group)} once draft problems={problems}>
      <HiddenFields values={{ key: group.key }} />
      <RadioField
        name="resolution"
        value={typed.resolution as string | undefined}
        problems={problems.resolution}
        options={resolutionChoices}
      />
      <TextArea
        name="reason"
        value={typed.reason as string | undefined}
        problems={problems.reason}
        hint={t("duplicate.reason_hint")}
        rows={3}
      />
      <FormActions>
        <Button accessKey="s">{t("duplicate.save")}</Button>
        <CancelLink href={listOf(group)} />
      </FormActions>
    </PostForm>
  );
}

/** An open group has none. */
export function ResolutionFacts({ group }: { group: Duplicate }) {
  const { state, reason, resolved_by, resolved_at } = group;
  if (state === "open" || !resolved_at) return null;
  const by = t("duplicate.decided", { name: resolved_by ?? "", date: malaysianMoment(resolved_at) });
  return (
    <SummaryList
      rows={[
        { term: labelOf("resolution"), detail: t(`duplicate.state.${state}`) },
        { term: labelOf("reason"), detail: <UserText>{reason ?? ""}</UserText> },
        { term: t("duplicate.decided_by"), detail: by },
      ]}
    />
  );
}
