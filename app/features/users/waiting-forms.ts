import type { Actor } from "~/auth/actor";
import { missing, type Outcome, saved } from "~/db/outcome";
import { deleteStoredForm, findStoredForm, type StoredForm, storedFormsOf } from "~/db/stored-forms";
import { isTypedText } from "~/features/values/text";
import { t } from "~/messages";

type PublicField = "id" | "path" | "created_at" | "expires_at" | "files" | "sent_by" | "device" | "address";

export interface WaitingForm extends Pick<StoredForm, PublicField> {
  typed: { field: string; row: number | null; value: string }[];
}

function shown({ fields, submission_key: _, ...form }: StoredForm): WaitingForm {
  const typed = fields.flatMap(([field, value]) => {
    const row = /\[(\d+)\]/.exec(field)?.[1];
    const word = value === "true" ? t("word.yes") : value === "false" ? t("word.no") : value;
    return isTypedText(field, value)
      ? [{ field, row: row === undefined ? null : Number(row), value: word }]
      : [];
  });
  return { ...form, typed };
}

export const waitingFormsOf = ({ user_id }: Actor): WaitingForm[] => storedFormsOf(user_id).map(shown);

/** The form of another account is missing. */
export function findWaitingForm({ user_id }: Actor, id: string): WaitingForm | null {
  const form = findStoredForm(id);
  return form?.user_id === user_id ? shown(form) : null;
}

export function discardForm(actor: Actor, id: string): Outcome<null> {
  return deleteStoredForm(actor.user_id, id) ? saved(null) : missing();
}

const ticks = [t("word.yes"), t("word.no")];

export function firstWords({ typed, files }: WaitingForm): string {
  const words = [...typed.map(({ value }) => value).filter((value) => !ticks.includes(value)), ...files]
    .join(" · ")
    .replace(/\s+/g, " ");
  return words === "" ? t("kept.nothing_typed") : words.length > 80 ? `${words.slice(0, 80)}…` : words;
}
