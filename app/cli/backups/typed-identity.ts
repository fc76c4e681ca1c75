import { text } from "node:stream/consumers";
import { t } from "~/messages";
import { identityIn } from "./keys";

/** From paper, on standard input. */
export async function typedIdentity(): Promise<string> {
  if (process.stdin.isTTY) console.log(t("restore.type_identity"));
  return identityIn(await text(process.stdin));
}
