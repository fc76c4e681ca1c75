CREATE TABLE `script_questions` (
	`exam_paper_id` integer NOT NULL,
	`student_id` integer NOT NULL,
	PRIMARY KEY(`exam_paper_id`, `student_id`),
	FOREIGN KEY (`exam_paper_id`) REFERENCES `exam_papers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `script_questions_by_student` ON `script_questions` (`student_id`);--> statement-breakpoint
CREATE TABLE `script_returns` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`exam_paper_id` integer NOT NULL,
	`registration_id` integer NOT NULL,
	`expected` integer NOT NULL,
	`returned` integer NOT NULL,
	`reason` text,
	`returned_by` integer NOT NULL,
	`returned_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`exam_paper_id`) REFERENCES `exam_papers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`registration_id`) REFERENCES `school_exam_years`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "script_returns_counts" CHECK("script_returns"."expected" >= 0 and "script_returns"."returned" between 0 and 100000),
	CONSTRAINT "script_returns_reason" CHECK("script_returns"."expected" = "script_returns"."returned" or "script_returns"."reason" is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `script_returns_once` ON `script_returns` (`exam_paper_id`,`registration_id`);--> statement-breakpoint
CREATE INDEX `script_returns_by_registration` ON `script_returns` (`registration_id`);