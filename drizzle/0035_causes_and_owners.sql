ALTER TABLE `students` ADD `withdrawal_cause` text;--> statement-breakpoint
CREATE TABLE `case_owners` (
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`owner_id` integer NOT NULL,
	`taken_at` text NOT NULL,
	PRIMARY KEY(`kind`, `key`),
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `case_owners_by_owner` ON `case_owners` (`owner_id`);--> statement-breakpoint
INSERT INTO `case_owners` (`kind`, `key`, `owner_id`, `taken_at`)
  SELECT 'report', cast(`id` AS text), `owner_id`, `sent_at` FROM `centre_reports` WHERE `owner_id` IN (SELECT `id` FROM `users`);--> statement-breakpoint
ALTER TABLE `centre_reports` DROP COLUMN `owner_id`;--> statement-breakpoint
-- A new code of a school moves no candidate: a list whose record keeps the former code is printed as before.
DROP TRIGGER `prints_outdated_on_move`;--> statement-breakpoint
CREATE TRIGGER `prints_outdated_on_move` AFTER UPDATE OF `school_code`, `exam_year` ON `students`
WHEN (old.withdrawn_at IS NULL OR new.withdrawn_at IS NULL)
  AND (old.exam_year <> new.exam_year
    OR (old.school_code <> new.school_code AND EXISTS (SELECT 1 FROM schools WHERE school_code = old.school_code)))
BEGIN
  UPDATE school_exam_years SET print_state = 'changed'
    WHERE school_code IN (old.school_code, new.school_code) AND exam_year IN (old.exam_year, new.exam_year) AND print_state = 'current';
END;
--> statement-breakpoint
CREATE TRIGGER `prints_outdated_by_code` AFTER UPDATE OF `recorded_school_code` ON `school_exam_years`
WHEN new.print_state = 'current' AND old.recorded_school_code <> '' AND old.recorded_school_code <> new.recorded_school_code
BEGIN
  UPDATE school_exam_years SET print_state = 'changed' WHERE id = new.id;
END;
