/** The screens of a school before and in the exam week. */
export const ofExamWeek = [
  ["statements.school", "statement.title"],
  ["statements.class", "statement.mark_class"],
  ["statements.schools", "statement.schools_title"],
  ["today.morning", "today.title"],
] as const;
