-- A number that fits its list, before and after, makes no check due: a numbering writes thousands. char(1) begins a number that is on its way to another candidate.
CREATE TRIGGER `checks_due_on_number` AFTER UPDATE OF `student_code` ON `students`
WHEN old.student_code IS NOT new.student_code
BEGIN
  INSERT INTO checks_due (registration_id) SELECT id FROM school_exam_years AS list
    WHERE school_code = new.school_code AND exam_year = new.exam_year AND EXISTS (
      SELECT 1 FROM (SELECT old.student_code AS code UNION ALL SELECT new.student_code)
      WHERE substr(code, 1, 1) <> char(1) AND NOT (
        code GLOB '?*/[0-9][0-9][0-9]'
        AND substr(code, 1, length(code) - 4) IN (list.recorded_school_code, list.hq_code, coalesce(list.hq_code_alt, ''))))
    AND id NOT IN (SELECT registration_id FROM checks_due);
END;
--> statement-breakpoint
CREATE TRIGGER `checks_due_on_codes` AFTER UPDATE OF `recorded_school_code`, `hq_code`, `hq_code_alt` ON `school_exam_years`
WHEN (old.recorded_school_code, old.hq_code, old.hq_code_alt) IS NOT (new.recorded_school_code, new.hq_code, new.hq_code_alt)
  AND new.total_student_with_code > 0
BEGIN
  INSERT INTO checks_due (registration_id) SELECT new.id WHERE new.id NOT IN (SELECT registration_id FROM checks_due);
END;
--> statement-breakpoint
INSERT INTO checks_due (registration_id) SELECT id FROM school_exam_years
  WHERE total_student_with_code > 0 AND id NOT IN (SELECT registration_id FROM checks_due);
