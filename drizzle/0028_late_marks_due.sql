CREATE TABLE `late_marks_due` (
	`registration_id` integer PRIMARY KEY NOT NULL,
	`since` text NOT NULL,
	`cleared_from` text NOT NULL,
	FOREIGN KEY (`registration_id`) REFERENCES `school_exam_years`(`id`) ON UPDATE no action ON DELETE cascade
);
