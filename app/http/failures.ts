import { type MessageKey, t } from "~/messages";
import { matcherOf } from "./routing/addresses";
import { screenAt } from "./screens";

type Addresses = Partial<Record<MessageKey, readonly string[]>>;

/** What a call of the API answers when it is refused or the program fails. Other calls use a general sentence; a screen declares its own (screens.ts). */
export const failures: Addresses = {
  "account.login_failed": ["POST /api/auth/login"],
  "account.register_failed": ["POST /api/auth/register"],
  "user.profile_failed": ["GET /api/auth/session"],
  "user.list_failed": ["GET /api/users/view"],
  "user.load_failed": ["GET /api/users/:id"],
  "user.create_failed": ["POST /api/users"],
  "user.update_failed": ["PUT /api/users/:id"],
  "user.remove_failed": ["DELETE /api/users/:id"],
  "user.reset_password_failed": ["PUT /api/users/reset-password/:id"],
  "account_link.failed": ["POST /api/users/bulk"],
  "account_link.renew_failed": ["POST /api/users/links/renew"],
  "identity.remove_failed": ["DELETE /api/users/:id/identities"],
  "school.list_failed": ["GET /api/schools", "GET /api/schools/all"],
  "school.load_failed": ["GET /api/schools/:id"],
  "school.save_failed": ["POST /api/schools", "POST /api/schools/import"],
  "school.update_failed": ["PUT /api/schools/:id", "PUT /api/schools/:id/contact"],
  "school.closing_failed": ["PUT /api/schools/:id/closing"],
  "school_merge.failed": ["POST /api/schools/:id/merge"],
  "school.remove_failed": ["DELETE /api/schools/:id"],
  "exam_year.list_failed": ["GET /api/exam_years"],
  "exam_year.create_failed": ["POST /api/exam_years"],
  "exam_year.update_failed": ["PUT /api/exam_years/:id"],
  "exam_year.state_failed": ["PUT /api/exam_years/:id/state"],
  "exam_year.remove_failed": ["DELETE /api/exam_years/:id"],
  "lookup.districts_failed": ["GET /api/districts"],
  "lookup.roles_failed": ["GET /api/roles"],
  "lookup.exam_types_failed": ["GET /api/exam_types"],
  "school_exam_year.stats_failed": ["GET /api/school_exam_years/stats"],
  "school_exam_year.load_failed": [
    "GET /api/school_exam_years/:id/state",
    "GET /api/school_exam_years/:id/versions",
    "GET /api/school_exam_years/:id/versions/:version",
    "GET /api/school_exam_years/:id/notes",
    "GET /api/school_exam_years/:id",
  ],
  "school_exam_year.save_failed": ["POST /api/school_exam_years"],
  "school_exam_year.update_failed": [
    "PUT /api/school_exam_years/:id/state",
    "PUT /api/school_exam_years/mass_state",
    "POST /api/school_exam_years/:id/notes",
    "DELETE /api/school_notes/:id",
    "PUT /api/school_exam_years/:id",
    "PUT /api/school_exam_years/mass_update",
  ],
  "school_exam_year.remove_failed": ["DELETE /api/school_exam_years/:id"],
  "student.list_failed": ["GET /api/students"],
  "student.print_list_failed": ["GET /api/sheets/reprints"],
  "student.get_error": ["GET /api/students/:id"],
  "student.save_failed": ["POST /api/students"],
  "student.update_failed": ["PUT /api/students/:id"],
  "student.remove_error": ["DELETE /api/students/:id"],
  "student.reset_error": ["DELETE /api/students/mass_delete"],
  "student.code_update_failed": ["POST /api/students/roll_numbers", "PUT /api/students/mass_update"],
};

/** Where the office words a fault of the program apart from a refusal. */
export const faults: Addresses = {
  "account.login_failed_default": failures["account.login_failed"],
  "account.register_failed_default": failures["account.register_failed"],
  "user.reset_password_error": failures["user.reset_password_failed"],
  "exam_year.update_error": failures["exam_year.update_failed"],
  "school_exam_year.update_error": failures["school_exam_year.update_failed"],
  "roll_number.generate_error": ["POST /api/students/roll_numbers"],
};

export interface Failure {
  refused: string | null;
  fault: string | null;
}

export const noFailure: Failure = { refused: null, fault: null };

const keysIn = (table: Addresses) =>
  matcherOf(
    (Object.entries(table) as [MessageKey, readonly string[]][]).flatMap(([key, addresses]) =>
      addresses.map((address): [string, MessageKey] => [address, key]),
    ),
  );

const refusedCall = keysIn(failures);
const faultOfCall = keysIn(faults);

export function failureOf({ method, url }: Pick<Request, "method" | "url">): Failure {
  const { pathname } = new URL(url);
  const call = `${method} ${pathname}`;
  const { page, form, fault } = screenAt(pathname)?.failed ?? {};
  if (method === "GET" && page) return { refused: t(page), fault: t(page) };
  if (method === "POST" && form) return { refused: t(form), fault: t(fault ?? form) };
  const refused = refusedCall(call);
  const failed = faultOfCall(call) ?? refused;
  return { refused: refused ? t(refused) : null, fault: failed ? t(failed) : null };
}
