CREATE TABLE `list_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`list_version_id` integer NOT NULL,
	`student_id` integer NOT NULL,
	`full_name` text,
	`kind` text NOT NULL,
	`field` text,
	`before` text,
	`after` text,
	FOREIGN KEY (`list_version_id`) REFERENCES `list_versions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `list_changes_by_version` ON `list_changes` (`list_version_id`);--> statement-breakpoint
CREATE INDEX `list_changes_by_student` ON `list_changes` (`student_id`);--> statement-breakpoint
CREATE TABLE `list_touches` (
	`registration_id` integer NOT NULL,
	`student_id` integer NOT NULL,
	`is_due` integer NOT NULL,
	`is_moved` integer NOT NULL,
	`before` text,
	PRIMARY KEY(`registration_id`, `student_id`),
	FOREIGN KEY (`registration_id`) REFERENCES `school_exam_years`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `list_touches_due` ON `list_touches` (`registration_id`) WHERE "list_touches"."is_due" = 1;--> statement-breakpoint
CREATE INDEX `list_touches_by_student` ON `list_touches` (`student_id`);--> statement-breakpoint
CREATE TABLE `list_versions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`registration_id` integer NOT NULL,
	`version` integer NOT NULL,
	`kind` text NOT NULL,
	`made_at` text NOT NULL,
	`user_id` integer,
	`made_by` text,
	`reason` text,
	`request_id` integer,
	`total_students` integer NOT NULL,
	`total_withdrawn` integer NOT NULL,
	FOREIGN KEY (`registration_id`) REFERENCES `school_exam_years`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "list_versions_kind" CHECK("list_versions"."kind" in ('final', 'amended'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `list_versions_once` ON `list_versions` (`registration_id`,`version`);--> statement-breakpoint
ALTER TABLE `sheet_prints` ADD `list_version` integer;
--> statement-breakpoint
-- A list that is final now has had one version at least. A draft keeps its number only where a printed final list may name it.
UPDATE `school_exam_years` SET `list_version` = max(`list_version`, 1) WHERE `state` = 'muktamad';
--> statement-breakpoint
UPDATE `school_exam_years` SET `list_version` = 0 WHERE `state` <> 'muktamad' AND `list_version` > 0
  AND NOT EXISTS (SELECT 1 FROM `sheet_prints` AS p WHERE p.sheet = 'final-list'
    AND p.school_code = `school_exam_years`.`school_code` AND p.exam_year = `school_exam_years`.`exam_year`);
--> statement-breakpoint
INSERT INTO `list_versions` (`registration_id`, `version`, `kind`, `made_at`, `user_id`, `made_by`, `total_students`, `total_withdrawn`)
SELECT r.id, r.list_version, 'final', coalesce(r.state_changed_at, r.updated_at), r.state_changed_by, u.full_name, r.total_students, r.total_withdrawn
FROM school_exam_years AS r LEFT JOIN users AS u ON u.id = r.state_changed_by WHERE r.state = 'muktamad';
--> statement-breakpoint
CREATE TRIGGER `list_touches_on_insert` AFTER INSERT ON `students` BEGIN
  INSERT INTO list_touches (registration_id, student_id, is_due, is_moved, before)
    SELECT id, new.id, state = 'muktamad', 0, NULL FROM school_exam_years
    WHERE school_code = new.school_code AND exam_year = new.exam_year AND (list_version > 0 OR state = 'muktamad')
    ON CONFLICT (registration_id, student_id) DO UPDATE SET is_due = excluded.is_due;
END;
--> statement-breakpoint
CREATE TRIGGER `list_touches_on_delete` AFTER DELETE ON `students` BEGIN
  INSERT INTO list_touches (registration_id, student_id, is_due, is_moved, before)
    SELECT id, old.id, state = 'muktamad', 0, json_object('full_name', old.full_name, 'full_name_arabic', old.full_name_arabic, 'ic_number', old.ic_number, 'student_code', old.student_code, 'class_name', old.class_name, 'gender', old.gender, 'passport_number', old.passport_number, 'birth_cert_number', old.birth_cert_number, 'visa_number', old.visa_number, 'is_student', old.is_student, 'is_citizen', old.is_citizen, 'withdrawn_at', old.withdrawn_at)
    FROM school_exam_years
    WHERE school_code = old.school_code AND exam_year = old.exam_year AND (list_version > 0 OR state = 'muktamad')
    ON CONFLICT (registration_id, student_id) DO UPDATE SET is_due = excluded.is_due;
END;
--> statement-breakpoint
-- What the sheets of a list show of a candidate. A number that is parked gets its value in the same transaction.
CREATE TRIGGER `list_touches_on_update`
AFTER UPDATE OF `full_name`, `full_name_arabic`, `ic_number`, `student_code`, `class_name`, `gender`, `passport_number`, `birth_cert_number`, `visa_number`, `is_student`, `is_citizen`, `withdrawn_at` ON `students`
WHEN old.school_code = new.school_code AND old.exam_year = new.exam_year
  AND (old.full_name, old.full_name_arabic, old.ic_number, old.student_code, old.class_name, old.gender, old.passport_number, old.birth_cert_number, old.visa_number, old.is_student, old.is_citizen, old.withdrawn_at)
    IS NOT (new.full_name, new.full_name_arabic, new.ic_number, new.student_code, new.class_name, new.gender, new.passport_number, new.birth_cert_number, new.visa_number, new.is_student, new.is_citizen, new.withdrawn_at)
BEGIN
  INSERT INTO list_touches (registration_id, student_id, is_due, is_moved, before)
    SELECT id, old.id, state = 'muktamad', 0, json_object('full_name', old.full_name, 'full_name_arabic', old.full_name_arabic, 'ic_number', old.ic_number, 'student_code', old.student_code, 'class_name', old.class_name, 'gender', old.gender, 'passport_number', old.passport_number, 'birth_cert_number', old.birth_cert_number, 'visa_number', old.visa_number, 'is_student', old.is_student, 'is_citizen', old.is_citizen, 'withdrawn_at', old.withdrawn_at)
    FROM school_exam_years
    WHERE school_code = old.school_code AND exam_year = old.exam_year AND (list_version > 0 OR state = 'muktamad')
    ON CONFLICT (registration_id, student_id) DO UPDATE SET is_due = excluded.is_due;
END;
--> statement-breakpoint
-- From one list to another. The cascade from a renamed school or year changes no list: its old place exists no more.
CREATE TRIGGER `list_touches_on_move` AFTER UPDATE OF `school_code`, `exam_year` ON `students`
WHEN (old.school_code <> new.school_code OR old.exam_year <> new.exam_year)
  AND EXISTS (SELECT 1 FROM school_exam_years WHERE school_code = old.school_code AND exam_year = old.exam_year)
BEGIN
  INSERT INTO list_touches (registration_id, student_id, is_due, is_moved, before)
    SELECT id, old.id, state = 'muktamad', 0, json_object('full_name', old.full_name, 'full_name_arabic', old.full_name_arabic, 'ic_number', old.ic_number, 'student_code', old.student_code, 'class_name', old.class_name, 'gender', old.gender, 'passport_number', old.passport_number, 'birth_cert_number', old.birth_cert_number, 'visa_number', old.visa_number, 'is_student', old.is_student, 'is_citizen', old.is_citizen, 'withdrawn_at', old.withdrawn_at)
    FROM school_exam_years
    WHERE school_code = old.school_code AND exam_year = old.exam_year AND (list_version > 0 OR state = 'muktamad')
    ON CONFLICT (registration_id, student_id) DO UPDATE SET is_due = excluded.is_due;
  INSERT INTO list_touches (registration_id, student_id, is_due, is_moved, before)
    SELECT id, new.id, state = 'muktamad', 1, NULL FROM school_exam_years
    WHERE school_code = new.school_code AND exam_year = new.exam_year AND (list_version > 0 OR state = 'muktamad')
    ON CONFLICT (registration_id, student_id) DO UPDATE SET is_due = excluded.is_due;
END;
