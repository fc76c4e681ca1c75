import type { ActionFunctionArgs } from "@remix-run/node";
import { logError } from "~/db/log";
import { isTypedText } from "~/features/values/text";
import { hasLeft } from "./departure";
import { sentForm } from "./sent-form";

type Action<Answer> = (given: ActionFunctionArgs) => Promise<Answer> | Answer;

/** The answer to a form whose text is stored: its error page leads to the text. */
export interface FailedForm {
  /** Empty where the program failed. */
  sentence: string;
  kept: string;
}

/** A form for a record that is gone, or that its account may no longer change, or at which the program fails, loses no typed text. */
export const keepingText =
  <Answer>(action: Action<Answer>): Action<Answer> =>
  async (given) => {
    try {
      return await action(given);
    } catch (error) {
      const status = statusOf(error);
      const kept = status === null ? null : await storeText(given.request);
      if (status === null || !kept) throw error;
      const isResponse = error instanceof Response;
      // Remix logs an error and no response.
      if (!isResponse && !hasLeft(given.request)) logError(error);
      const headers = new Headers(isResponse ? error.headers : {});
      headers.delete("Content-Type");
      const answer: FailedForm = { sentence: isResponse ? await error.text() : "", kept };
      throw Response.json(answer, { status, headers });
    }
  };

/** Null for a redirect and for the answer of a storage that refuses. */
function statusOf(error: unknown): number | null {
  if (!(error instanceof Response)) return 500;
  return error.status === 404 || error.status === 403 ? error.status : null;
}

async function storeText(request: Request): Promise<string | null> {
  const form = await sentForm(request).catch(() => null);
  const hasText = form && [...form.fields].some(([field, value]) => isTypedText(field, value));
  return hasText ? form.store("failed") : null;
}
