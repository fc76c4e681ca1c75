CREATE INDEX `roll_number_history_by_code` ON `roll_number_history` (`exam_year`,`student_code`);--> statement-breakpoint
CREATE INDEX `students_withdrawn` ON `students` (`exam_year`,`full_name`,`id`) WHERE "students"."withdrawn_at" is not null;
--> statement-breakpoint
-- The history has no foreign keys, because it outlives candidates; a number stays with its year and school.
CREATE TRIGGER `roll_number_history_follows_year` AFTER UPDATE OF `year` ON `exam_years`
WHEN old.year <> new.year
BEGIN
  UPDATE roll_number_history SET exam_year = new.year WHERE exam_year = old.year;
END;
--> statement-breakpoint
CREATE TRIGGER `roll_number_history_follows_school` AFTER UPDATE OF `school_code` ON `schools`
WHEN old.school_code <> new.school_code
BEGIN
  UPDATE roll_number_history SET school_code = new.school_code WHERE school_code = old.school_code;
END;
