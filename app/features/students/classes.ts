import { sqlite } from "~/db/client";

const classes = sqlite.prepare<[string, number], { class_name: string; total: number }>(
  `select class_name, count(*) as total from students indexed by students_by_school
   where school_code = ? and exam_year = ? and class_name is not null and withdrawn_at is null
   group by class_name order by class_name`,
);

/** How many candidates each class has, without those who have withdrawn. Ask it about schools in the actor's scope alone. */
export const classesOf = (school_code: string, exam_year: number): ReadonlyMap<string, number> =>
  new Map(classes.all(school_code, exam_year).map(({ class_name, total }) => [class_name, total]));
