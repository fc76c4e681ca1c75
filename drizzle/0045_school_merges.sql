CREATE TABLE `school_merge_registrations` (
	`merge_id` integer NOT NULL,
	`registration_id` integer NOT NULL,
	`version` integer NOT NULL,
	`expected_students` integer,
	`print_state` text NOT NULL,
	`print_state_after` text NOT NULL,
	`deleted` text,
	`trash_ids` text,
	PRIMARY KEY(`merge_id`, `registration_id`),
	FOREIGN KEY (`merge_id`) REFERENCES `school_merges`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`registration_id`) REFERENCES `school_exam_years`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `school_merge_registrations_of` ON `school_merge_registrations` (`registration_id`);--> statement-breakpoint
CREATE TABLE `school_merge_students` (
	`merge_id` integer NOT NULL,
	`student_id` integer NOT NULL,
	`version` integer NOT NULL,
	`student_code` text,
	`room_id` integer,
	`seat` integer,
	PRIMARY KEY(`merge_id`, `student_id`),
	FOREIGN KEY (`merge_id`) REFERENCES `school_merges`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`student_id`) REFERENCES `students`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`room_id`) REFERENCES `exam_rooms`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `school_merge_students_of` ON `school_merge_students` (`student_id`);--> statement-breakpoint
CREATE INDEX `school_merge_students_room` ON `school_merge_students` (`room_id`);--> statement-breakpoint
CREATE TABLE `school_merge_users` (
	`merge_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	PRIMARY KEY(`merge_id`, `user_id`),
	FOREIGN KEY (`merge_id`) REFERENCES `school_merges`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `school_merge_users_of` ON `school_merge_users` (`user_id`);--> statement-breakpoint
CREATE TABLE `school_merges` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`from_school_code` text NOT NULL,
	`to_school_code` text NOT NULL,
	`from_version` integer NOT NULL,
	`to_version` integer NOT NULL,
	`closed_from` integer,
	`has_given_contact` integer NOT NULL,
	`total_registrations` integer NOT NULL,
	`total_students` integer NOT NULL,
	`total_users` integer NOT NULL,
	`created_by` integer NOT NULL,
	`created_at` text NOT NULL,
	`returned_by` integer,
	`returned_at` text,
	FOREIGN KEY (`from_school_code`) REFERENCES `schools`(`school_code`) ON UPDATE cascade ON DELETE cascade,
	FOREIGN KEY (`to_school_code`) REFERENCES `schools`(`school_code`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `school_merges_from` ON `school_merges` (`from_school_code`);--> statement-breakpoint
CREATE INDEX `school_merges_to` ON `school_merges` (`to_school_code`);