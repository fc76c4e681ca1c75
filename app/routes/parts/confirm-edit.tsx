import { data } from "@remix-run/node";
import type { FormAnswer } from "~/http/forms.server";
import { type Sentence, sentenceText } from "~/messages";
import { ConfirmPanel } from "~/ui";

interface ConfirmedForm {
  typed: FormAnswer["typed"];
  fields: FormData;
}

export type ConfirmAnswer = FormAnswer & { confirm?: string[] };

/** "Batal" on the page of the question: the form is shown again as it was typed. */
export const isTakenBack = ({ fields }: ConfirmedForm): boolean => fields.get("intent") === "back";

export const formAsTyped = ({ typed }: ConfirmedForm) =>
  data<ConfirmAnswer>({ typed, problems: {}, current: null });

export const askFirst = ({ typed }: ConfirmedForm, consequences: readonly Sentence[]) =>
  data<ConfirmAnswer>({
    typed,
    problems: {},
    current: null,
    confirm: consequences.map((line) => sentenceText(line)),
  });

interface ConfirmEditProps {
  question: string;
  confirmLabel: string;
  consequences: readonly string[];
  typed: Record<string, unknown>;
}

/** Holds the typed form in hidden fields. */
export function ConfirmEdit({ question, confirmLabel, consequences, typed }: ConfirmEditProps) {
  const hidden = { ...(typed as Record<string, string>), confirmed: "true" };
  return (
    <ConfirmPanel title={question} confirmLabel={confirmLabel} hidden={hidden} once danger>
      <Consequences lines={consequences} />
    </ConfirmPanel>
  );
}

export function Consequences({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="list-disc pl-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
