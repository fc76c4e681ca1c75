/** The screens of a school before and in the exam week. */
export const statementsAndMorning = [
  ["statements.school", "statement.title"],
  ["statements.class", "statement.mark_class"],
  ["statements.scan", "statement.scan"],
  ["statements.schools", "statement.schools_title"],
  ["today.morning", "today.title"],
] as const;

export const examWeekOfOffice = [
  ["invigilators.rule", "invigilator.rule_title"],
  ["packets.adapted", "packet.adapted_title"],
  ["packets.rule", "packet.rule_title"],
  ["packets.add", "packet.extra_add"],
  ["packets.edit", "packet.extra_edit"],
  ["packets.delete", "packet.extra_delete"],
  ["packets.fix", "packet.fix_title"],
  ["packets.withdraw", "movement.withdraw"],
  ["packets.print", "sheet.name_of.packet-notes"],
  ["exam-papers.list", "exam_paper.title"],
  ["exam-papers.add", "exam_paper.add_title"],
  ["exam-papers.edit", "exam_paper.edit_title"],
  ["exam-papers.delete", "exam_paper.delete_title"],
  ["absences.papers", "absence.title"],
  ["absences.attendance", "absence.attendance"],
  ["absences.paper", "absence.grid_caption"],
  ["absences.scan", "scan.field"],
  ["absences.lists", "absence.lists_title"],
  ["scripts.board", "script.title"],
  ["scripts.paper", "script.scripts"],
] as const;

export const examWeekOfSchool = [
  ["invigilators.list", "invigilator.title"],
  ["invigilators.add", "invigilator.add_title"],
  ["invigilators.paste", "invigilator.paste_title"],
  ["invigilators.schools", "invigilator.schools_title"],
  ["invigilators.letters", "invigilator.letters_title"],
  ["invigilators.doors", "invigilator.doors_title"],
  ["invigilators.edit", "invigilator.edit_title"],
  ["invigilators.delete", "invigilator.delete_title"],
  ["packets.board", "packet.title"],
  ["packets.paper", "packet.one_title"],
  ["packets.movements", "movement.title"],
  ["packets.step", "movement.step_title"],
  ["packets.scan", "movement.scan"],
  ["scripts.school", "script.form_title"],
  ["scripts.scan", "script.scan"],
] as const;
