ALTER TABLE `students` ADD `erased_at` text;
--> statement-breakpoint
-- An erasure leaves the paper of a school right, and the data check has nothing to look at.
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
  AND old.erased_at IS new.erased_at
BEGIN
  UPDATE school_exam_years SET print_state = 'changed'
    WHERE school_code = new.school_code AND exam_year = new.exam_year AND print_state = 'current';
END;
--> statement-breakpoint
DROP TRIGGER `prints_touched_by_change`;
--> statement-breakpoint
CREATE TRIGGER `prints_touched_by_change`
AFTER UPDATE OF `school_code`, `exam_year`, `student_code`, `full_name`, `full_name_arabic`, `ic_number`, `birth_cert_number`,
  `passport_number`, `visa_number`, `gender`, `class_name`, `is_citizen`, `is_student`, `is_late`, `withdrawn_at` ON `students`
WHEN (old.school_code, old.exam_year, old.student_code, old.full_name, old.full_name_arabic, old.ic_number, old.birth_cert_number,
    old.passport_number, old.visa_number, old.gender, old.class_name, old.is_citizen, old.is_student, old.is_late, old.withdrawn_at)
  IS NOT (new.school_code, new.exam_year, new.student_code, new.full_name, new.full_name_arabic, new.ic_number, new.birth_cert_number,
    new.passport_number, new.visa_number, new.gender, new.class_name, new.is_citizen, new.is_student, new.is_late, new.withdrawn_at)
  AND old.erased_at IS new.erased_at
BEGIN
  UPDATE latest_prints SET is_touched = 1 WHERE NOT is_touched AND registration_id IN (
    SELECT id FROM school_exam_years WHERE school_code = old.school_code AND exam_year = old.exam_year
    UNION SELECT id FROM school_exam_years WHERE school_code = new.school_code AND exam_year = new.exam_year
    UNION SELECT host.id FROM room_seats AS seat JOIN exam_rooms AS room ON room.id = seat.room_id
      JOIN school_exam_years AS host ON host.school_code = room.school_code AND host.exam_year = room.exam_year
      WHERE seat.student_id = new.id);
END;
--> statement-breakpoint
DROP TRIGGER `checks_due_on_update`;
--> statement-breakpoint
CREATE TRIGGER `checks_due_on_update`
AFTER UPDATE OF `full_name`, `full_name_arabic`, `ic_number`, `class_name`, `gender`, `passport_number`, `birth_cert_number`, `is_citizen`, `withdrawn_at`, `school_code`, `exam_year` ON `students`
WHEN (old.full_name, old.full_name_arabic, old.ic_number, old.class_name, old.gender, old.passport_number, old.birth_cert_number, old.is_citizen, old.withdrawn_at, old.school_code, old.exam_year)
  IS NOT (new.full_name, new.full_name_arabic, new.ic_number, new.class_name, new.gender, new.passport_number, new.birth_cert_number, new.is_citizen, new.withdrawn_at, new.school_code, new.exam_year)
  AND new.erased_at IS NULL
BEGIN
  INSERT INTO checks_due (registration_id) SELECT id FROM school_exam_years WHERE school_code = old.school_code AND exam_year = old.exam_year
    AND id NOT IN (SELECT registration_id FROM checks_due);
  INSERT INTO checks_due (registration_id) SELECT id FROM school_exam_years WHERE school_code = new.school_code AND exam_year = new.exam_year
    AND id NOT IN (SELECT registration_id FROM checks_due);
END;
