import type { ActionFunctionArgs } from "@remix-run/node";
import { isTypedText } from "~/features/values/typed-text";
import { readPosted } from "./posted.server";
import { storePosted } from "./stored-forms.server";

type Action<Answer> = (given: ActionFunctionArgs) => Promise<Answer> | Answer;

/** The answer to a form whose text is stored: its error page leads to the text. */
export interface GoneForm {
  sentence: string;
  kept: string;
}

/** A form for a record that is gone, or that its account may no longer change, loses no typed text. */
export const storingTextOfGone =
  <Answer>(action: Action<Answer>): Action<Answer> =>
  async (given) => {
    try {
      return await action(given);
    } catch (error) {
      if (!(error instanceof Response) || (error.status !== 404 && error.status !== 403)) throw error;
      const kept = await storeText(given.request);
      if (!kept) throw error;
      const headers = new Headers(error.headers);
      headers.delete("Content-Type");
      const answer: GoneForm = { sentence: await error.text(), kept };
      throw Response.json(answer, { status: error.status, headers });
    }
  };

async function storeText(request: Request): Promise<string | null> {
  const posted = await readPosted(request).catch(() => null);
  const hasText = posted && [...posted.fields].some(([field, value]) => isTypedText(field, value));
  return hasText ? storePosted(request, posted, "gone") : null;
}
