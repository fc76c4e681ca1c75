import { type Chapter, step } from "./chapter";

/** For every account, and for a school through its year. A screen is explained once, in the chapter of the role that begins with it. */
export const schoolChapters: readonly Chapter[] = [
  {
    title: "manual.everyone",
    steps: [
      step(
        "manual.sign_in",
        ["account.sign-in", "account.sign_in_title"],
        ["account.register", "account.register_title"],
        ["account.recover", "recover.title"],
        ["account.sign-in-code", "second_step.sign_in_title"],
        ["account.provider", "identity.link_title"],
      ),
      step(
        "manual.everyday",
        ["home", "home.title"],
        ["menu", "ui.menu"],
        ["year", "year.title"],
        ["columns.choose", "columns.title"],
        ["paper", "action.print"],
        ["account.keyboard", "keyboard.title"],
        ["manual", "manual.title"],
      ),
      step(
        "manual.account",
        ["account.account", "account.title"],
        ["account.password", "account.password_title"],
        ["users.edit", "user.profile_title"],
        ["account.second-step", "second_step.title"],
        ["account.second-step-app", "second_step.begin"],
        ["account.second-step-codes", "second_step.renew"],
        ["account.second-step-off", "second_step.disable_title"],
        ["account.end-session", "session.end_title"],
        ["account.end-sessions", "session.end_others"],
        ["account.form", "kept.title"],
        ["account.identity", "identity.link_title"],
      ),
    ],
  },
  {
    title: "manual.SU",
    steps: [
      step(
        "home.step_registration",
        ["school-exam-years.add", "school_exam_year.add_title"],
        ["school-exam-years.expected", "readiness.expected_title"],
        ["schools.contact", "school.contact"],
        ["schools.edit", "school.record_title"],
      ),
      step(
        "manual.add",
        ["students.add", "student.add_title"],
        ["students.batch", "batch.title"],
        ["imports.students", "import.students_title"],
        ["imports.students-draft", "import.draft_title"],
      ),
      step(
        "manual.correct",
        ["students.list", "student.list_title"],
        ["students.school", "school_view.title"],
        ["students.one", "manual.candidate"],
        ["students.edit", "student.edit_title"],
        ["students.history", "history.title"],
        ["students.bulk", "bulk.label"],
        ["students.delete", "student.delete_title"],
        ["students.reset", "student.reset_title"],
        ["students.export", "export.title"],
      ),
      step("home.step_numbers", ["roll-numbers.school", "roll_number.title"]),
      step(
        "manual.print",
        ["sheets.choose", "sheet.title"],
        ["sheets.paper", "action.print"],
        ["sheets.check", "print.title"],
        ["school-exam-years.state", "list.title"],
      ),
      step(
        "manual.later",
        ["requests.list", "request.title"],
        ["requests.one", "manual.request"],
        ["requests.transfer", "transfer.title"],
        ["students.withdraw", "withdrawal.title"],
        ["students.reinstate", "withdrawal.undo_title"],
      ),
    ],
  },
];
