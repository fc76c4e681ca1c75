import { redirect } from "@remix-run/node";
import { LettersMissing } from "~/features/sheets/pdf/in-thread";
import { QueueFull } from "~/features/threads/queue";
import { redirectWith } from "~/http/forms";
import { isOwnRequest } from "~/http/own-request";

/** A link from another site leads to the page, and so does a file that cannot be drawn: the page says why. */
export async function answerPdf(
  request: Request,
  page: string,
  draw: () => Promise<Response>,
): Promise<Response> {
  if (!isOwnRequest(request)) return redirect(page, 303);
  try {
    return await draw();
  } catch (error) {
    if (error instanceof QueueFull)
      return redirectWith(page, {
        key: error.isOwn ? "sheet_many.pdf_own" : "sheet_many.pdf_busy",
        values: { n: error.before },
        kind: "error",
      });
    if (!(error instanceof LettersMissing)) throw error;
    const values = { letters: error.letters.slice(0, 10).join(" ") };
    return redirectWith(page, { key: "sheet_many.pdf_letters", values, kind: "error" });
  }
}
