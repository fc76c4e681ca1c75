import type { RoleId } from "~/auth/roles";
import { isMessageKey, type MessageKey, t } from "~/messages";

type HelpKey = Extract<MessageKey, `help.${string}`>;
export type HelpScreen = HelpKey extends `help.${infer Screen}` ? Screen : never;

/** The key of a route's help, unless its screen declares another: `routes/students/list` is `students.list`. */
export const helpScreenOf = (route: string, declared?: HelpScreen): string =>
  declared ?? route.replace(/^routes\//, "").replaceAll("/", ".");

/** The sentences for everyone, then those for the role. */
export function helpOf(screen: string, role_id: RoleId | null): string {
  const key = `help.${screen}`;
  return [key, `${key}.${role_id}`]
    .filter(isMessageKey)
    .map((each) => t(each))
    .join(" ");
}
