CREATE TABLE `check_answers` (
	`student_id` integer NOT NULL,
	`rule` text NOT NULL,
	`subject` text NOT NULL,
	`reason` text NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`student_id`, `rule`)
);
--> statement-breakpoint
CREATE TABLE `check_findings` (
	`student_id` integer NOT NULL,
	`rule` text NOT NULL,
	`registration_id` integer NOT NULL,
	`subject` text NOT NULL,
	PRIMARY KEY(`student_id`, `rule`),
	FOREIGN KEY (`student_id`) REFERENCES `students`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`registration_id`) REFERENCES `school_exam_years`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `check_findings_by_registration` ON `check_findings` (`registration_id`,`rule`);--> statement-breakpoint
CREATE TABLE `checks_due` (
	`registration_id` integer PRIMARY KEY NOT NULL,
	FOREIGN KEY (`registration_id`) REFERENCES `school_exam_years`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `near_pairs` (
	`student_id` integer NOT NULL,
	`other_id` integer NOT NULL,
	PRIMARY KEY(`student_id`, `other_id`),
	FOREIGN KEY (`student_id`) REFERENCES `students`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`other_id`) REFERENCES `students`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `near_pairs_by_other` ON `near_pairs` (`other_id`);--> statement-breakpoint
CREATE TABLE `refused_fields` (
	`day` text NOT NULL,
	`screen` text NOT NULL,
	`field` text NOT NULL,
	`code` text NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`day`, `screen`, `field`, `code`)
);
--> statement-breakpoint
CREATE INDEX `students_near` ON `students` (`exam_year`, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(' ' || "full_name" || ' ', '''', ''), '.', ' '), ',', ' '), '-', ' '), '/', ' '), '@', ' '), ' ', '  '), ' MUHAMAD ', ' MUHAMMAD '), ' MUHAMMED ', ' MUHAMMAD '), ' MOHAMMAD ', ' MUHAMMAD '), ' MOHAMAD ', ' MUHAMMAD '), ' MOHAMMED ', ' MUHAMMAD '), ' MOHAMED ', ' MUHAMMAD '), ' MOHD ', ' MUHAMMAD '), ' MUHD ', ' MUHAMMAD '), ' MOH ', ' MUHAMMAD '), ' MD ', ' MUHAMMAD '), ' ABD ', ' ABDUL '), ' BN ', ' BIN '), ' B ', ' BIN '), ' BINTE ', ' BINTI '), ' BTE ', ' BINTI '), ' BT ', ' BINTI '), ' BIN ', ' '), ' BINTI ', ' '), ' A  L ', ' '), ' A  P ', ' '), ' ANAK ', ' '), ' AK ', ' '), ' NOOR', ' NUR'), ' NOR', ' NUR'), ' ', ''));
--> statement-breakpoint
CREATE TRIGGER `checks_due_on_insert` AFTER INSERT ON `students` BEGIN
  INSERT INTO checks_due (registration_id) SELECT id FROM school_exam_years WHERE school_code = new.school_code AND exam_year = new.exam_year
    AND id NOT IN (SELECT registration_id FROM checks_due);
END;
--> statement-breakpoint
CREATE TRIGGER `checks_due_on_delete` AFTER DELETE ON `students` BEGIN
  INSERT INTO checks_due (registration_id) SELECT id FROM school_exam_years WHERE school_code = old.school_code AND exam_year = old.exam_year
    AND id NOT IN (SELECT registration_id FROM checks_due);
END;
--> statement-breakpoint
CREATE TRIGGER `checks_due_on_update`
AFTER UPDATE OF `full_name`, `full_name_arabic`, `ic_number`, `class_name`, `gender`, `passport_number`, `birth_cert_number`, `is_citizen`, `withdrawn_at`, `school_code`, `exam_year` ON `students`
WHEN (old.full_name, old.full_name_arabic, old.ic_number, old.class_name, old.gender, old.passport_number, old.birth_cert_number, old.is_citizen, old.withdrawn_at, old.school_code, old.exam_year)
  IS NOT (new.full_name, new.full_name_arabic, new.ic_number, new.class_name, new.gender, new.passport_number, new.birth_cert_number, new.is_citizen, new.withdrawn_at, new.school_code, new.exam_year)
BEGIN
  INSERT INTO checks_due (registration_id) SELECT id FROM school_exam_years WHERE school_code = old.school_code AND exam_year = old.exam_year
    AND id NOT IN (SELECT registration_id FROM checks_due);
  INSERT INTO checks_due (registration_id) SELECT id FROM school_exam_years WHERE school_code = new.school_code AND exam_year = new.exam_year
    AND id NOT IN (SELECT registration_id FROM checks_due);
END;
--> statement-breakpoint
CREATE TRIGGER `checks_due_on_exam_type` AFTER UPDATE OF `exam_type_code` ON `school_exam_years`
WHEN old.exam_type_code <> new.exam_type_code AND new.total_students > 0
BEGIN
  INSERT INTO checks_due (registration_id) SELECT new.id WHERE new.id NOT IN (SELECT registration_id FROM checks_due);
END;
--> statement-breakpoint
CREATE TRIGGER `checks_due_on_ages` AFTER UPDATE OF `usual_age_from`, `usual_age_to` ON `exam_types`
WHEN (old.usual_age_from, old.usual_age_to) IS NOT (new.usual_age_from, new.usual_age_to)
BEGIN
  INSERT INTO checks_due (registration_id) SELECT id FROM school_exam_years
    WHERE exam_type_code = new.code AND id NOT IN (SELECT registration_id FROM checks_due);
END;
--> statement-breakpoint
CREATE TRIGGER `check_answers_of_forgotten` AFTER DELETE ON `trash`
WHEN old.entity = 'student' AND NOT EXISTS (SELECT 1 FROM students WHERE id = old.entity_id)
BEGIN
  DELETE FROM check_answers WHERE student_id = old.entity_id;
END;
--> statement-breakpoint
INSERT INTO checks_due (registration_id) SELECT id FROM school_exam_years WHERE total_students + total_withdrawn > 0;
