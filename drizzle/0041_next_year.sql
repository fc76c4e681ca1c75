ALTER TABLE `students` ADD `is_repeating` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `exam_years` ADD `rooms_from_year` integer REFERENCES exam_years(year) ON UPDATE cascade ON DELETE set null;--> statement-breakpoint
ALTER TABLE `exam_years` ADD `expected_from_year` integer REFERENCES exam_years(year) ON UPDATE cascade ON DELETE set null;--> statement-breakpoint
ALTER TABLE `schools` ADD `closed_from` integer;--> statement-breakpoint
DROP TRIGGER `student_changes_on_update`;
--> statement-breakpoint
-- The mark of a repeated exam is a change too.
CREATE TRIGGER `student_changes_on_update`
AFTER UPDATE OF `full_name`, `full_name_arabic`, `ic_number`, `student_code`, `class_name`, `gender`, `passport_number`, `birth_cert_number`,
  `visa_number`, `is_student`, `is_citizen`, `is_repeating`, `is_late`, `withdrawn_at`, `withdrawal_reason`, `created_at`, `updated_at`, `version` ON `students`
WHEN old.school_code = new.school_code AND old.exam_year = new.exam_year
  AND (old.version, old.updated_at, old.student_code, old.is_late, old.full_name, old.full_name_arabic, old.ic_number, old.class_name, old.gender,
      old.passport_number, old.birth_cert_number, old.visa_number, old.is_student, old.is_citizen, old.is_repeating, old.withdrawn_at, old.withdrawal_reason, old.created_at)
    IS NOT (new.version, new.updated_at, new.student_code, new.is_late, new.full_name, new.full_name_arabic, new.ic_number, new.class_name, new.gender,
      new.passport_number, new.birth_cert_number, new.visa_number, new.is_student, new.is_citizen, new.is_repeating, new.withdrawn_at, new.withdrawal_reason, new.created_at)
  AND new.student_code IS NOT char(1) || new.id
BEGIN
  INSERT INTO student_changes (student_id, is_departed, exam_year, school_code, district_code, exam_type_code, changed_at)
    SELECT new.id, 0, new.exam_year, school_code, district_code, exam_type_code,
      max(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), coalesce((SELECT changed_at FROM student_changes ORDER BY sequence DESC LIMIT 1), ''))
    FROM schools WHERE school_code = new.school_code;
  DELETE FROM student_changes WHERE student_id = new.id AND sequence < last_insert_rowid() AND is_departed = 0;
END;
