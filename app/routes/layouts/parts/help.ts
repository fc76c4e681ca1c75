import type { RoleId } from "~/auth/roles";
import { isMessageKey, type MessageKey, t } from "~/messages";

type HelpKey = Extract<MessageKey, `help.${string}`>;
export type HelpScreen = HelpKey extends `help.${infer Screen}` ? Screen : never;

/** Screens that share the help of another module. */
const shared: [RegExp, HelpScreen][] = [
  [/^(modul-pendaftaran-calon|school-exam-years)$/, "school-exam-years.list"],
  [/^routes\/sheets\/(many-part|print|sheet)$/, "sheets.paper"],
  [/[/-]print$/, "paper"],
];

/** The key of a route's help: `routes/students/list` is `students.list`. */
export const helpScreenOf = (route: string): string =>
  shared.find(([routes]) => routes.test(route))?.[1] ?? route.replace(/^routes\//, "").replaceAll("/", ".");

/** These pages are near their bytes (product 1.3): their footer has the telephone of the office, and the manual the rest. */
const full: readonly string[] = [
  "students.list",
  "school-exam-years.list",
  "stats.stats",
  "stats.charts",
  "audit.list",
] satisfies HelpScreen[];

export const hasRoomForContact = (route: string): boolean => !full.includes(helpScreenOf(route));

/** The sentences for everyone, then those for the role. */
export function helpOf(route: string, role_id: RoleId | null): string {
  const key = `help.${helpScreenOf(route)}`;
  return [key, `${key}.${role_id}`]
    .filter(isMessageKey)
    .map((each) => t(each))
    .join(" ");
}
