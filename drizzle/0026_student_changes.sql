CREATE TABLE `student_changes` (
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`student_id` integer NOT NULL,
	`is_departed` integer NOT NULL,
	`exam_year` integer NOT NULL,
	`school_code` text NOT NULL,
	`district_code` text NOT NULL,
	`exam_type_code` text NOT NULL,
	`changed_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `student_changes_by_student` ON `student_changes` (`student_id`);--> statement-breakpoint
CREATE INDEX `student_changes_by_school` ON `student_changes` (`school_code`,`sequence`);--> statement-breakpoint
CREATE INDEX `student_changes_departed` ON `student_changes` (`changed_at`) WHERE "student_changes"."is_departed" = 1;--> statement-breakpoint
CREATE TABLE `student_feed` (
	`id` integer PRIMARY KEY NOT NULL,
	`generation` text NOT NULL,
	`complete_sequence` integer NOT NULL,
	`complete_at` text NOT NULL,
	CONSTRAINT "student_feed_once" CHECK("student_feed"."id" = 1)
);

--> statement-breakpoint
INSERT INTO `student_feed` VALUES (1, lower(hex(randomblob(8))), 0, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
--> statement-breakpoint
INSERT INTO `student_changes` (`student_id`, `is_departed`, `exam_year`, `school_code`, `district_code`, `exam_type_code`, `changed_at`)
SELECT s.id, 0, s.exam_year, s.school_code, p.district_code, p.exam_type_code, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
FROM students AS s JOIN schools AS p ON p.school_code = s.school_code ORDER BY s.id;
--> statement-breakpoint
-- `changed_at` never runs back, also when the clock does. The candidate may return to a place that it left.
CREATE TRIGGER `student_changes_on_insert` AFTER INSERT ON `students` BEGIN
  INSERT INTO student_changes (student_id, is_departed, exam_year, school_code, district_code, exam_type_code, changed_at)
    SELECT new.id, 0, new.exam_year, school_code, district_code, exam_type_code,
      max(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), coalesce((SELECT changed_at FROM student_changes ORDER BY sequence DESC LIMIT 1), ''))
    FROM schools WHERE school_code = new.school_code;
  DELETE FROM student_changes WHERE student_id = new.id AND sequence < last_insert_rowid()
    AND (exam_year, school_code, district_code, exam_type_code)
      = (SELECT exam_year, school_code, district_code, exam_type_code FROM student_changes WHERE sequence = last_insert_rowid());
END;
--> statement-breakpoint
-- All columns of the record, and what other systems get of it; not who added it and by which import.
CREATE TRIGGER `student_changes_on_update`
AFTER UPDATE OF `full_name`, `full_name_arabic`, `ic_number`, `student_code`, `class_name`, `gender`, `passport_number`, `birth_cert_number`,
  `visa_number`, `is_student`, `is_citizen`, `is_late`, `withdrawn_at`, `withdrawal_reason`, `created_at`, `updated_at`, `version` ON `students`
WHEN old.school_code = new.school_code AND old.exam_year = new.exam_year
  AND (old.version, old.updated_at, old.student_code, old.is_late, old.full_name, old.full_name_arabic, old.ic_number, old.class_name, old.gender,
      old.passport_number, old.birth_cert_number, old.visa_number, old.is_student, old.is_citizen, old.withdrawn_at, old.withdrawal_reason, old.created_at)
    IS NOT (new.version, new.updated_at, new.student_code, new.is_late, new.full_name, new.full_name_arabic, new.ic_number, new.class_name, new.gender,
      new.passport_number, new.birth_cert_number, new.visa_number, new.is_student, new.is_citizen, new.withdrawn_at, new.withdrawal_reason, new.created_at)
BEGIN
  INSERT INTO student_changes (student_id, is_departed, exam_year, school_code, district_code, exam_type_code, changed_at)
    SELECT new.id, 0, new.exam_year, school_code, district_code, exam_type_code,
      max(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), coalesce((SELECT changed_at FROM student_changes ORDER BY sequence DESC LIMIT 1), ''))
    FROM schools WHERE school_code = new.school_code;
  DELETE FROM student_changes WHERE student_id = new.id AND sequence < last_insert_rowid() AND is_departed = 0;
END;
--> statement-breakpoint
-- By a transfer, or by the cascade from a renamed school or year.
CREATE TRIGGER `student_changes_on_move` AFTER UPDATE OF `school_code`, `exam_year` ON `students`
WHEN old.school_code <> new.school_code OR old.exam_year <> new.exam_year
BEGIN
  INSERT INTO student_changes (student_id, is_departed, exam_year, school_code, district_code, exam_type_code, changed_at)
    SELECT student_id, 1, exam_year, school_code, district_code, exam_type_code,
      max(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), coalesce((SELECT changed_at FROM student_changes ORDER BY sequence DESC LIMIT 1), ''))
    FROM student_changes WHERE student_id = new.id AND is_departed = 0;
  INSERT INTO student_changes (student_id, is_departed, exam_year, school_code, district_code, exam_type_code, changed_at)
    SELECT new.id, 0, new.exam_year, school_code, district_code, exam_type_code,
      (SELECT changed_at FROM student_changes ORDER BY sequence DESC LIMIT 1)
    FROM schools WHERE school_code = new.school_code;
  DELETE FROM student_changes WHERE student_id = new.id AND sequence < last_insert_rowid()
    AND (is_departed = 0 OR (exam_year, school_code, district_code, exam_type_code)
      = (SELECT exam_year, school_code, district_code, exam_type_code FROM student_changes WHERE sequence = last_insert_rowid()));
END;
--> statement-breakpoint
CREATE TRIGGER `student_changes_on_delete` AFTER DELETE ON `students` BEGIN
  INSERT INTO student_changes (student_id, is_departed, exam_year, school_code, district_code, exam_type_code, changed_at)
    SELECT student_id, 1, exam_year, school_code, district_code, exam_type_code,
      max(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), coalesce((SELECT changed_at FROM student_changes ORDER BY sequence DESC LIMIT 1), ''))
    FROM student_changes WHERE student_id = old.id AND is_departed = 0;
  DELETE FROM student_changes WHERE student_id = old.id AND sequence < last_insert_rowid() AND is_departed = 0;
END;
--> statement-breakpoint
-- A record shows these columns of its school. A cascade from a renamed district or exam type leaves no row under the old code.
CREATE TRIGGER `student_changes_on_school` AFTER UPDATE OF `school_name`, `district_code`, `exam_type_code` ON `schools`
WHEN (old.school_name, old.district_code, old.exam_type_code) <> (new.school_name, new.district_code, new.exam_type_code)
  AND EXISTS (SELECT 1 FROM districts WHERE code = old.district_code)
  AND EXISTS (SELECT 1 FROM exam_types WHERE code = old.exam_type_code)
BEGIN
  INSERT INTO student_changes (student_id, is_departed, exam_year, school_code, district_code, exam_type_code, changed_at)
    SELECT student_id, 1, exam_year, school_code, district_code, exam_type_code,
      max(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), coalesce((SELECT changed_at FROM student_changes ORDER BY sequence DESC LIMIT 1), ''))
    FROM student_changes WHERE school_code = new.school_code AND is_departed = 0
      AND (district_code <> new.district_code OR exam_type_code <> new.exam_type_code);
  INSERT INTO student_changes (student_id, is_departed, exam_year, school_code, district_code, exam_type_code, changed_at)
    SELECT id, 0, exam_year, school_code, new.district_code, new.exam_type_code,
      max(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), coalesce((SELECT changed_at FROM student_changes ORDER BY sequence DESC LIMIT 1), ''))
    FROM students WHERE school_code = new.school_code ORDER BY id;
  DELETE FROM student_changes WHERE school_code = new.school_code
    AND (is_departed = 0 OR (district_code = new.district_code AND exam_type_code = new.exam_type_code))
    AND EXISTS (SELECT 1 FROM student_changes AS later WHERE later.student_id = student_changes.student_id AND later.is_departed = 0
      AND later.sequence > student_changes.sequence AND (later.exam_year = student_changes.exam_year OR student_changes.is_departed = 0));
END;
--> statement-breakpoint
-- Half of the office changes its place: every reader begins again.
CREATE TRIGGER `student_feed_on_district` AFTER UPDATE OF `code` ON `districts` WHEN old.code <> new.code
BEGIN
  UPDATE student_changes SET district_code = new.code WHERE district_code = old.code;
  UPDATE student_feed SET generation = lower(hex(randomblob(8))), complete_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now');
END;
--> statement-breakpoint
CREATE TRIGGER `student_feed_on_exam_type` AFTER UPDATE OF `code` ON `exam_types` WHEN old.code <> new.code
BEGIN
  UPDATE student_changes SET exam_type_code = new.code WHERE exam_type_code = old.code;
  UPDATE student_feed SET generation = lower(hex(randomblob(8))), complete_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now');
END;
