CREATE TABLE `possible_duplicates` (
	`student_id` integer PRIMARY KEY NOT NULL,
	FOREIGN KEY (`student_id`) REFERENCES `students`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO checks_due (registration_id) SELECT id FROM school_exam_years WHERE id NOT IN (SELECT registration_id FROM checks_due);
