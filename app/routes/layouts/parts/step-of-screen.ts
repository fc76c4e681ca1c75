/** The four steps of a school's year, in their order; each has the addresses of its screens. */
const steps = [
  /^\/(school_exam_years|school-exam-years|modul-pendaftaran-calon)(\/(add|build|bulk)\b|$)/,
  /^\/(students(?!\/(roll-numbers|sheets))|student-)/,
  /^\/students\/roll-numbers/,
  /^\/students\/sheets/,
];

/** 1 to 4; undefined for a screen that belongs to no step or to several. */
export function stepOf(path: string): number | undefined {
  const at = steps.findIndex((addresses) => addresses.test(path));
  return at < 0 ? undefined : at + 1;
}
