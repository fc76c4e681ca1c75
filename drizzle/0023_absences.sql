CREATE TABLE `absences` (
	`exam_paper_id` integer NOT NULL,
	`student_id` integer NOT NULL,
	`reason` text NOT NULL,
	`created_by` integer NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`exam_paper_id`, `student_id`),
	FOREIGN KEY (`exam_paper_id`) REFERENCES `exam_papers`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "absences_reason" CHECK("absences"."reason" in ('T', 'H'))
);
--> statement-breakpoint
CREATE INDEX `absences_by_student` ON `absences` (`student_id`);