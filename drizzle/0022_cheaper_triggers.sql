-- Undo and numbering: most changed candidates stay in their list, so one list is looked up. Unlock: most registrations have the record of their school.
DROP TRIGGER `prints_outdated_on_change`;
--> statement-breakpoint
CREATE TRIGGER `prints_outdated_on_change`
AFTER UPDATE OF `student_code`, `full_name`, `full_name_arabic`, `ic_number`, `birth_cert_number`,
  `passport_number`, `gender`, `class_name`, `is_late`, `withdrawn_at` ON `students`
WHEN (old.withdrawn_at IS NULL OR new.withdrawn_at IS NULL)
  AND old.school_code = new.school_code AND old.exam_year = new.exam_year
  AND (old.student_code, old.full_name, old.full_name_arabic, old.ic_number, old.birth_cert_number,
      old.passport_number, old.gender, old.class_name, old.is_late, old.withdrawn_at IS NULL)
    IS NOT (new.student_code, new.full_name, new.full_name_arabic, new.ic_number, new.birth_cert_number,
      new.passport_number, new.gender, new.class_name, new.is_late, new.withdrawn_at IS NULL)
BEGIN
  UPDATE school_exam_years SET print_state = 'changed'
    WHERE school_code = new.school_code AND exam_year = new.exam_year AND print_state = 'current';
END;
--> statement-breakpoint
CREATE TRIGGER `prints_outdated_on_move` AFTER UPDATE OF `school_code`, `exam_year` ON `students`
WHEN (old.withdrawn_at IS NULL OR new.withdrawn_at IS NULL)
  AND (old.school_code <> new.school_code OR old.exam_year <> new.exam_year)
BEGIN
  UPDATE school_exam_years SET print_state = 'changed'
    WHERE school_code IN (old.school_code, new.school_code) AND exam_year IN (old.exam_year, new.exam_year) AND print_state = 'current';
END;
--> statement-breakpoint
DROP TRIGGER `registrations_follow_reopening`;
--> statement-breakpoint
CREATE TRIGGER `registrations_follow_reopening` AFTER UPDATE OF `state` ON `school_exam_years`
WHEN old.state = 'muktamad' AND new.state <> 'muktamad'
  AND NOT EXISTS (SELECT 1 FROM exam_years WHERE year = new.exam_year AND closed_at IS NOT NULL)
BEGIN
  UPDATE school_exam_years
    SET (recorded_school_code, school_name, hq_code, hq_code_alt, district_code, exam_type_code, head_title) =
      (SELECT s.school_code, s.school_name, s.hq_code, s.hq_code_alt, s.district_code, s.exam_type_code, t.head_title
        FROM schools AS s JOIN exam_types AS t ON t.code = s.exam_type_code WHERE s.school_code = school_exam_years.school_code)
    WHERE id = new.id AND (recorded_school_code, school_name, hq_code, hq_code_alt, district_code, exam_type_code, head_title) IS NOT
      (SELECT s.school_code, s.school_name, s.hq_code, s.hq_code_alt, s.district_code, s.exam_type_code, t.head_title
        FROM schools AS s JOIN exam_types AS t ON t.code = s.exam_type_code WHERE s.school_code = new.school_code);
END;
