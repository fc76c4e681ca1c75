ALTER TABLE `school_exam_years` ADD `print_state` text DEFAULT 'unprinted' NOT NULL;
--> statement-breakpoint
UPDATE `school_exam_years` SET `print_state` = CASE
  WHEN p.total = total_students AND total_student_with_code = total_students
    AND NOT EXISTS (SELECT 1 FROM students s WHERE s.school_code = school_exam_years.school_code
      AND s.exam_year = school_exam_years.exam_year AND s.updated_at > p.created_at)
  THEN 'current' ELSE 'changed' END
FROM (
  SELECT school_code, exam_year, total, max(created_at) AS created_at FROM sheet_prints
  WHERE sheet IN ('PSRA', 'SMA', 'SMATQ', 'SMATD', 'SMATQKBT', 'SKM')
    AND filters = '{"class_name":null,"gender":null,"number_from":null,"number_to":null,"order":"student_code"}'
    AND coalesce(content ->> '$.isMasked', 0) = 0
  GROUP BY school_code, exam_year
) AS p
WHERE p.school_code = school_exam_years.school_code AND p.exam_year = school_exam_years.exam_year;
--> statement-breakpoint
CREATE TRIGGER `prints_outdated_on_insert` AFTER INSERT ON `students` WHEN new.withdrawn_at IS NULL BEGIN
  UPDATE school_exam_years SET print_state = 'changed'
    WHERE school_code = new.school_code AND exam_year = new.exam_year AND print_state = 'current';
END;
--> statement-breakpoint
CREATE TRIGGER `prints_outdated_on_delete` AFTER DELETE ON `students` WHEN old.withdrawn_at IS NULL BEGIN
  UPDATE school_exam_years SET print_state = 'changed'
    WHERE school_code = old.school_code AND exam_year = old.exam_year AND print_state = 'current';
END;
--> statement-breakpoint
-- The columns that a roll sheet prints. A move counts at both schools.
CREATE TRIGGER `prints_outdated_on_change`
AFTER UPDATE OF `school_code`, `exam_year`, `student_code`, `full_name`, `full_name_arabic`, `ic_number`, `birth_cert_number`,
  `passport_number`, `gender`, `class_name`, `is_late`, `withdrawn_at` ON `students`
WHEN (old.withdrawn_at IS NULL OR new.withdrawn_at IS NULL)
  AND (old.school_code, old.exam_year, old.student_code, old.full_name, old.full_name_arabic, old.ic_number, old.birth_cert_number,
      old.passport_number, old.gender, old.class_name, old.is_late, old.withdrawn_at IS NULL)
    IS NOT (new.school_code, new.exam_year, new.student_code, new.full_name, new.full_name_arabic, new.ic_number, new.birth_cert_number,
      new.passport_number, new.gender, new.class_name, new.is_late, new.withdrawn_at IS NULL)
BEGIN
  UPDATE school_exam_years SET print_state = 'changed'
    WHERE school_code IN (old.school_code, new.school_code) AND exam_year IN (old.exam_year, new.exam_year) AND print_state = 'current';
END;
