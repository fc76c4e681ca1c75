import { data } from "@remix-run/node";
import type { FormAnswer } from "~/http/forms";
import { type Sentence, sentenceText } from "~/messages";
import { ConfirmPanel, Page } from "~/ui";

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
  title: string;
  context?: string | number;
  back: { href: string; label: string };
  question: string;
  confirmLabel: string;
  answer: ConfirmAnswer;
}

/** The question before a saved edit. Holds the typed form in hidden fields. */
export function ConfirmEdit({ question, confirmLabel, answer, ...page }: ConfirmEditProps) {
  const hidden = { ...(answer.typed as Record<string, string>), confirmed: "true" };
  return (
    <Page {...page}>
      <ConfirmPanel title={question} confirmLabel={confirmLabel} hidden={hidden} once danger>
        <Consequences lines={answer.confirm ?? []} />
      </ConfirmPanel>
    </Page>
  );
}

export function Consequences({ lines }: { lines: readonly string[] }) {
  return lines.length === 0 ? null : (
    <ul className="list-disc pl-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
