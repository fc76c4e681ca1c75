import type { Problems } from "~/messages";
import { requestContext } from "./request-context";

/** By the id of the route and the code of the problem: never with a field, a value or an account. */
interface RefusedField {
  route: string;
  code: string;
}

const heard: ((refused: RefusedField) => void)[] = [];

/** For the metrics of this process. */
export const onRefusedField = (hear: (refused: RefusedField) => void): void => void heard.push(hear);

/** Called with what a form or a call is refused for. */
export function noteRefusedFields(problems: Problems): void {
  const route = requestContext()?.route ?? "other";
  for (const all of Object.values(problems))
    for (const { code } of all ?? []) for (const hear of heard) hear({ route, code });
}
