import type { MessageKey } from "~/messages";

export type Addresses = Partial<Record<MessageKey, readonly string[]>>;

const ofRollNumbers = [
  "POST /students/roll-numbers",
  "POST /students/roll-numbers/all",
  "POST /api/students/roll_numbers",
];

/** What an address says when its form or call is refused, or when the program fails there. Other addresses use a general sentence. */
export const failures: Addresses = {
  "account.login_failed": ["POST /user_login", "POST /user_login/code", "POST /api/auth/login"],
  "account.register_failed": ["POST /admin_register", "POST /api/auth/register"],
  "recover.failed": ["POST /recover"],

  "user.profile_failed": ["GET /account", "GET /api/auth/session"],
  "user.list_failed": ["GET /admin/users", "GET /api/users/view"],
  "user.load_failed": [
    "GET /user-edit/:id",
    "GET /user-approve/:id",
    "GET /user-delete/:id",
    "GET /user-password/:id",
    "GET /api/users/:id",
  ],
  "user.create_failed": ["POST /create-user", "POST /api/users"],
  "user.update_failed": [
    "POST /user-edit/:id",
    "POST /user-approve/:id",
    "POST /admin/users/approve",
    "PUT /api/users/:id",
  ],
  "user.remove_failed": ["POST /user-delete/:id", "DELETE /api/users/:id"],
  "user.reset_password_failed": ["POST /user-password/:id", "PUT /api/users/reset-password/:id"],
  "account_link.failed": ["POST /admin/users/bulk", "POST /admin/users/bulk/make", "POST /api/users/bulk"],
  "account_link.renew_failed": ["POST /admin/users/links/renew", "POST /api/users/links/renew"],
  "account_link.use_failed": ["POST /masuk/:code"],
  "slip.failed": ["POST /user-slip/:id"],
  "second_step.remove_failed": ["POST /user-second-step/:id"],
  "identity.remove_failed": ["POST /user-identity/:id", "DELETE /api/users/:id/identities"],

  "school.list_failed": ["GET /admin/schools", "GET /api/schools", "GET /api/schools/all"],
  "school.load_failed": [
    "GET /schools-edit/:id",
    "GET /schools/:id/contact",
    "GET /schools/:id/closing",
    "GET /schools/:id/merge",
    "GET /schools-delete/:id",
    "GET /api/schools/:id",
  ],
  "school.save_failed": [
    "POST /schools-add",
    "POST /admin/schools/import",
    "POST /admin/schools/import/:id",
    "POST /api/schools",
    "POST /api/schools/import",
  ],
  "school.update_failed": [
    "POST /schools-edit/:id",
    "POST /schools/:id/contact",
    "PUT /api/schools/:id",
    "PUT /api/schools/:id/contact",
  ],
  "school.closing_failed": ["POST /schools/:id/closing", "PUT /api/schools/:id/closing"],
  "school_merge.failed": ["POST /schools/:id/merge", "POST /api/schools/:id/merge"],
  "school.remove_failed": ["POST /schools-delete/:id", "DELETE /api/schools/:id"],

  "exam_year.list_failed": [
    "GET /admin/exam_years",
    "GET /admin/exam_years/:id/edit",
    "GET /admin/exam_years/:id/state",
    "GET /admin/exam_years/:id/delete",
    "GET /api/exam_years",
  ],
  "exam_year.create_failed": ["POST /admin/exam_years/add", "POST /api/exam_years"],
  "exam_year.update_failed": ["POST /admin/exam_years/:id/edit", "PUT /api/exam_years/:id"],
  "exam_year.state_failed": ["POST /admin/exam_years/:id/state", "PUT /api/exam_years/:id/state"],
  "exam_year.remove_failed": ["POST /admin/exam_years/:id/delete", "DELETE /api/exam_years/:id"],

  "lookup.failed": [
    "GET /schools-add",
    "GET /create-user",
    "GET /admin/lookups",
    "GET /admin/lookups/:noun/:code/edit",
    "GET /admin/lookups/:noun/:code/delete",
  ],
  "lookup.districts_failed": ["GET /admin_register", "GET /api/districts"],
  "lookup.roles_failed": ["GET /api/roles"],
  "lookup.exam_types_failed": ["GET /api/exam_types"],
  "lookup.exam_years_failed": [
    "GET /school_exam_years/add",
    "GET /school_exam_years/build",
    "GET /student-add",
  ],

  "school_exam_year.stats_failed": [
    "GET /school_exam_years",
    "GET /school-exam-years",
    "GET /modul-pendaftaran-calon",
    "GET /school_exam_years/readiness",
    "GET /school_exam_years/sign-off",
    "GET /school_exam_years/call-list",
    "GET /school_exam_years/since",
    "GET /admin/stats",
    "GET /api/school_exam_years/stats",
  ],
  "school_exam_year.load_failed": [
    "GET /school_exam_years/:id/edit",
    "GET /school_exam_years/:id/delete",
    "GET /school_exam_years/:id/expected",
    "GET /school_exam_years/:id/state",
    "GET /api/school_exam_years/:id/state",
    "GET /school_exam_years/:id/versions/:version",
    "GET /api/school_exam_years/:id/versions",
    "GET /api/school_exam_years/:id/versions/:version",
    "GET /school_exam_years/:id/notes",
    "GET /api/school_exam_years/:id/notes",
    "GET /api/school_exam_years/:id",
  ],
  "school_exam_year.save_failed": [
    "POST /school_exam_years/add",
    "POST /school_exam_years/build",
    "POST /api/school_exam_years",
  ],
  "school_exam_year.update_failed": [
    "POST /school_exam_years/:id/edit",
    "POST /school_exam_years/:id/expected",
    "POST /school_exam_years/:id/state",
    "POST /school_exam_years/sign-off",
    "PUT /api/school_exam_years/:id/state",
    "PUT /api/school_exam_years/mass_state",
    "POST /school_exam_years/readiness",
    "POST /school_exam_years/:id/notes",
    "POST /api/school_exam_years/:id/notes",
    "DELETE /api/school_notes/:id",
    "POST /school_exam_years/bulk",
    "PUT /api/school_exam_years/:id",
    "PUT /api/school_exam_years/mass_update",
  ],
  "school_exam_year.remove_failed": [
    "POST /school_exam_years/:id/delete",
    "DELETE /api/school_exam_years/:id",
  ],

  "student.list_failed": [
    "GET /students",
    "GET /students/school",
    "GET /students/roll-numbers",
    "GET /api/students",
  ],
  "student.print_list_failed": [
    "GET /students/sheets",
    "GET /students/sheets/:sheet",
    "GET /students/sheets/many/file.pdf",
    "GET /students/sheets/reprints",
    "GET /api/sheets/reprints",
    "GET /students/sheets/:sheet/file.pdf",
    "GET /students/sheets/:sheet/printed",
    "POST /students/sheets/:sheet/printed",
  ],
  "student.load_failed": ["GET /student/:id", "GET /student-edit/:id"],
  "student.get_error": [
    "GET /student-delete/:id",
    "GET /student-history/:id",
    "GET /students/reset",
    "GET /api/students/:id",
  ],
  "student.save_failed": ["POST /student-add", "POST /student-add/batch", "POST /api/students"],
  "student.update_failed": ["POST /student-edit/:id", "PUT /api/students/:id"],
  "student.remove_error": ["POST /student-delete/:id", "DELETE /api/students/:id"],
  "student.reset_error": ["POST /students/reset", "DELETE /api/students/mass_delete"],
  "student.code_update_failed": [...ofRollNumbers, "PUT /api/students/mass_update"],
};

/** Where the office words a fault of the program apart from a refusal. */
export const faults: Addresses = {
  "account.login_failed_default": failures["account.login_failed"],
  "account.register_failed_default": failures["account.register_failed"],
  "user.reset_password_error": failures["user.reset_password_failed"],
  "exam_year.update_error": failures["exam_year.update_failed"],
  "school_exam_year.update_error": failures["school_exam_year.update_failed"],
  "roll_number.generate_error": ofRollNumbers,
};
