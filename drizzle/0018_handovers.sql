CREATE TABLE `handover_lists` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`handover_id` integer NOT NULL,
	`registration_id` integer NOT NULL,
	`school_code` text NOT NULL,
	`school_name` text NOT NULL,
	`hq_code` text NOT NULL,
	`hq_code_alt` text,
	`district_code` text NOT NULL,
	`district_name` text NOT NULL,
	`exam_type_code` text NOT NULL,
	`state` text,
	`list_version` integer,
	`rows_of` integer,
	`digest` text,
	`total_students` integer NOT NULL,
	`total_new` integer DEFAULT 0 NOT NULL,
	`total_changed` integer DEFAULT 0 NOT NULL,
	`total_withdrawn` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`handover_id`) REFERENCES `handovers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `handover_lists_once` ON `handover_lists` (`handover_id`,`registration_id`);--> statement-breakpoint
CREATE TABLE `handover_rows` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`handover_id` integer NOT NULL,
	`registration_id` integer NOT NULL,
	`student_id` integer NOT NULL,
	`is_withdrawn` integer NOT NULL,
	`texts` text,
	FOREIGN KEY (`handover_id`) REFERENCES `handovers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `handover_rows_by_list` ON `handover_rows` (`handover_id`,`registration_id`);--> statement-breakpoint
CREATE INDEX `handover_rows_by_student` ON `handover_rows` (`student_id`,`handover_id`);--> statement-breakpoint
CREATE TABLE `handovers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`exam_year` integer NOT NULL,
	`exam_type_code` text NOT NULL,
	`number` integer NOT NULL,
	`since_number` integer,
	`layout` text NOT NULL,
	`fields` text NOT NULL,
	`fingerprint` text NOT NULL,
	`file_name` text NOT NULL,
	`total_students` integer DEFAULT 0 NOT NULL,
	`lines` integer DEFAULT 0 NOT NULL,
	`total_new` integer DEFAULT 0 NOT NULL,
	`total_changed` integer DEFAULT 0 NOT NULL,
	`total_withdrawn` integer DEFAULT 0 NOT NULL,
	`formula_cells` integer DEFAULT 0 NOT NULL,
	`bytes` integer DEFAULT 0 NOT NULL,
	`sha256` text DEFAULT '' NOT NULL,
	`created_by` integer NOT NULL,
	`made_by` text NOT NULL,
	`created_at` text NOT NULL,
	`sealed_at` text,
	CONSTRAINT "handovers_number" CHECK("handovers"."number" >= 1),
	CONSTRAINT "handovers_since" CHECK("handovers"."since_number" < "handovers"."number")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `handovers_once` ON `handovers` (`exam_year`,`exam_type_code`,`number`);
--> statement-breakpoint
CREATE TRIGGER `handovers_stand` BEFORE UPDATE OF `id`, `number`, `since_number`, `layout`, `fields`, `fingerprint`, `file_name`, `total_students`, `lines`,
	`total_new`, `total_changed`, `total_withdrawn`, `formula_cells`, `bytes`, `sha256`, `created_by`, `made_by`, `created_at`, `sealed_at` ON `handovers`
	WHEN old.sealed_at IS NOT NULL
BEGIN
	SELECT RAISE(ABORT, 'a hand-over is never altered');
END;
--> statement-breakpoint
CREATE TRIGGER `handovers_stay` BEFORE DELETE ON `handovers` WHEN old.sealed_at IS NOT NULL
BEGIN
	SELECT RAISE(ABORT, 'a hand-over is never altered');
END;
--> statement-breakpoint
CREATE TRIGGER `handover_lists_complete` BEFORE INSERT ON `handover_lists`
	WHEN (SELECT sealed_at FROM handovers WHERE id = new.handover_id) IS NOT NULL
BEGIN
	SELECT RAISE(ABORT, 'a hand-over is never altered');
END;
--> statement-breakpoint
CREATE TRIGGER `handover_lists_stand` BEFORE UPDATE ON `handover_lists`
	WHEN (SELECT sealed_at FROM handovers WHERE id = old.handover_id) IS NOT NULL
BEGIN
	SELECT RAISE(ABORT, 'a hand-over is never altered');
END;
--> statement-breakpoint
CREATE TRIGGER `handover_lists_stay` BEFORE DELETE ON `handover_lists`
	WHEN (SELECT sealed_at FROM handovers WHERE id = old.handover_id) IS NOT NULL
BEGIN
	SELECT RAISE(ABORT, 'a hand-over is never altered');
END;
--> statement-breakpoint
CREATE TRIGGER `handover_rows_complete` BEFORE INSERT ON `handover_rows`
	WHEN (SELECT sealed_at FROM handovers WHERE id = new.handover_id) IS NOT NULL
BEGIN
	SELECT RAISE(ABORT, 'a hand-over is never altered');
END;
--> statement-breakpoint
CREATE TRIGGER `handover_rows_stand` BEFORE UPDATE ON `handover_rows`
	-- Erasure of a person empties the texts, and changes nothing else.
	WHEN new.texts IS NOT NULL OR new.id IS NOT old.id OR new.handover_id IS NOT old.handover_id
		OR new.registration_id IS NOT old.registration_id OR new.student_id IS NOT old.student_id OR new.is_withdrawn IS NOT old.is_withdrawn
BEGIN
	SELECT RAISE(ABORT, 'a hand-over is never altered');
END;
--> statement-breakpoint
CREATE TRIGGER `handover_rows_stay` BEFORE DELETE ON `handover_rows`
	WHEN (SELECT sealed_at FROM handovers WHERE id = old.handover_id) IS NOT NULL
BEGIN
	SELECT RAISE(ABORT, 'a hand-over is never altered');
END;
--> statement-breakpoint
CREATE TRIGGER `handovers_follow_exam_type` AFTER UPDATE OF `code` ON `exam_types` WHEN new.code IS NOT old.code
BEGIN
	UPDATE handovers SET exam_type_code = new.code WHERE exam_type_code = old.code;
END;
--> statement-breakpoint
CREATE TRIGGER `handovers_follow_exam_year` AFTER UPDATE OF `year` ON `exam_years` WHEN new.year IS NOT old.year
BEGIN
	UPDATE handovers SET exam_year = new.year WHERE exam_year = old.year;
END;
