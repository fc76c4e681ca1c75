CREATE TABLE `centre_reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`exam_paper_id` integer NOT NULL,
	`registration_id` integer NOT NULL,
	`sent_by` integer NOT NULL,
	`sent_at` text NOT NULL,
	`reopened_by` integer,
	`reopened_at` text,
	`reopened_reason` text,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`exam_paper_id`) REFERENCES `exam_papers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`registration_id`) REFERENCES `school_exam_years`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "centre_reports_reopened" CHECK(("centre_reports"."reopened_at" is null) = ("centre_reports"."reopened_reason" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `centre_reports_once` ON `centre_reports` (`exam_paper_id`,`registration_id`);--> statement-breakpoint
CREATE INDEX `centre_reports_by_registration` ON `centre_reports` (`registration_id`);--> statement-breakpoint
CREATE TABLE `report_candidates` (
	`exam_paper_id` integer NOT NULL,
	`registration_id` integer NOT NULL,
	`category` text NOT NULL,
	`student_id` integer NOT NULL,
	PRIMARY KEY(`exam_paper_id`, `registration_id`, `category`, `student_id`),
	FOREIGN KEY (`exam_paper_id`) REFERENCES `exam_papers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`registration_id`) REFERENCES `school_exam_years`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `report_candidates_by_registration` ON `report_candidates` (`registration_id`);--> statement-breakpoint
CREATE INDEX `report_candidates_by_student` ON `report_candidates` (`student_id`);--> statement-breakpoint
CREATE TABLE `report_entries` (
	`exam_paper_id` integer NOT NULL,
	`registration_id` integer NOT NULL,
	`category` text NOT NULL,
	`at_time` text,
	`total` integer,
	`person_name` text,
	`note` text,
	PRIMARY KEY(`exam_paper_id`, `registration_id`, `category`),
	FOREIGN KEY (`exam_paper_id`) REFERENCES `exam_papers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`registration_id`) REFERENCES `school_exam_years`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `report_entries_by_registration` ON `report_entries` (`registration_id`);