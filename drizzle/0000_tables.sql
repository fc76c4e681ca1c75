CREATE TABLE `districts` (
	`code` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `exam_types` (
	`code` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`roll_code` text NOT NULL,
	`sheet` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `exam_years` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`year` integer NOT NULL,
	`title` text,
	`is_lock_initial_student` integer DEFAULT false NOT NULL,
	`lock_initial_student_datetime` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `exam_years_year_unique` ON `exam_years` (`year`);--> statement-breakpoint
CREATE TABLE `roles` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `roll_number_history` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`student_id` integer NOT NULL,
	`exam_year` integer NOT NULL,
	`school_code` text NOT NULL,
	`student_code` text NOT NULL,
	`user_id` integer NOT NULL,
	`reason` text,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `roll_number_history_by_student` ON `roll_number_history` (`student_id`);--> statement-breakpoint
CREATE INDEX `roll_number_history_by_code` ON `roll_number_history` (`exam_year`,`student_code`);--> statement-breakpoint
CREATE TABLE `school_exam_years` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`school_code` text NOT NULL,
	`exam_year` integer NOT NULL,
	`total_students` integer DEFAULT 0 NOT NULL,
	`total_student_with_code` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`school_code`) REFERENCES `schools`(`school_code`) ON UPDATE cascade ON DELETE no action,
	FOREIGN KEY (`exam_year`) REFERENCES `exam_years`(`year`) ON UPDATE cascade ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `school_exam_years_by_update` ON `school_exam_years` (`updated_at`);--> statement-breakpoint
CREATE INDEX `school_exam_years_by_year` ON `school_exam_years` (`exam_year`,`updated_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `school_exam_years_once` ON `school_exam_years` (`school_code`,`exam_year`);--> statement-breakpoint
CREATE TABLE `schools` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`school_code` text NOT NULL,
	`school_name` text NOT NULL,
	`hq_code` text NOT NULL,
	`hq_code_alt` text,
	`district_code` text NOT NULL,
	`exam_type_code` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`district_code`) REFERENCES `districts`(`code`) ON UPDATE cascade ON DELETE no action,
	FOREIGN KEY (`exam_type_code`) REFERENCES `exam_types`(`code`) ON UPDATE cascade ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `schools_school_code_unique` ON `schools` (`school_code`);--> statement-breakpoint
CREATE INDEX `schools_by_district` ON `schools` (`district_code`,`exam_type_code`);--> statement-breakpoint
CREATE INDEX `schools_by_name` ON `schools` (`school_name`);--> statement-breakpoint
CREATE INDEX `schools_by_update` ON `schools` (`updated_at`);--> statement-breakpoint
CREATE INDEX `schools_by_hq_code` ON `schools` (`hq_code`);--> statement-breakpoint
CREATE TABLE `students` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`full_name` text NOT NULL,
	`full_name_arabic` text,
	`ic_number` text,
	`school_code` text NOT NULL,
	`student_code` text,
	`class_name` text,
	`exam_year` integer NOT NULL,
	`gender` text,
	`passport_number` text,
	`birth_cert_number` text,
	`visa_number` text,
	`is_student` integer DEFAULT true NOT NULL,
	`is_citizen` integer DEFAULT true NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`school_code`,`exam_year`) REFERENCES `school_exam_years`(`school_code`,`exam_year`) ON UPDATE cascade ON DELETE no action,
	CONSTRAINT "students_gender" CHECK("students"."gender" in ('L', 'P'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `students_ic_once` ON `students` (`exam_year`,`ic_number`);--> statement-breakpoint
CREATE UNIQUE INDEX `students_code_once` ON `students` (`exam_year`,`student_code`);--> statement-breakpoint
CREATE INDEX `students_by_name` ON `students` (`full_name`,`id`);--> statement-breakpoint
CREATE INDEX `students_by_year_name` ON `students` (`exam_year`,`full_name`,`id`);--> statement-breakpoint
CREATE INDEX `students_by_school` ON `students` (`school_code`,`exam_year`,`full_name`,`id`);--> statement-breakpoint
CREATE TABLE `year_totals` (
	`exam_year` integer NOT NULL,
	`district_code` text NOT NULL,
	`exam_type_code` text NOT NULL,
	`total_schools` integer DEFAULT 0 NOT NULL,
	`total_students` integer DEFAULT 0 NOT NULL,
	`total_student_with_code` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`exam_year`, `district_code`, `exam_type_code`)
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`token_hash` text NOT NULL,
	`previous_hash` text,
	`previous_until` text,
	`remember` integer DEFAULT false NOT NULL,
	`rotated_at` text NOT NULL,
	`seen_at` text NOT NULL,
	`idle_until` text NOT NULL,
	`absolute_until` text NOT NULL,
	`ended_at` text,
	`address` text,
	`user_agent` text,
	`acting_role_id` text,
	`acting_school_code` text,
	`acting_district_code` text,
	`acting_until` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token_hash_unique` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_by_previous` ON `sessions` (`previous_hash`);--> statement-breakpoint
CREATE TABLE `setup_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`expires_at` text NOT NULL,
	`used_at` text
);
--> statement-breakpoint
CREATE TABLE `sign_in_failures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`address` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sign_in_failures_by_username` ON `sign_in_failures` (`username`,`created_at`);--> statement-breakpoint
CREATE INDEX `sign_in_failures_by_address` ON `sign_in_failures` (`address`,`created_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`full_name` text NOT NULL,
	`password_hash` text NOT NULL,
	`role_id` text,
	`is_approved` integer DEFAULT false NOT NULL,
	`must_change_password` integer DEFAULT false NOT NULL,
	`exam_level_code` text,
	`district_code` text,
	`school_code` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`role_id`) REFERENCES `roles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`exam_level_code`) REFERENCES `exam_types`(`code`) ON UPDATE cascade ON DELETE no action,
	FOREIGN KEY (`district_code`) REFERENCES `districts`(`code`) ON UPDATE cascade ON DELETE no action,
	FOREIGN KEY (`school_code`) REFERENCES `schools`(`school_code`) ON UPDATE cascade ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_once` ON `users` (lower("username"));--> statement-breakpoint
CREATE TABLE `audit_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer,
	`username` text,
	`acting_as` text,
	`action` text NOT NULL,
	`entity` text NOT NULL,
	`entity_id` text,
	`school_code` text,
	`exam_year` integer,
	`changes` text,
	`created_at` text NOT NULL,
	`previous_hash` text NOT NULL,
	`hash` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_events_by_entity` ON `audit_events` (`entity`,`entity_id`);--> statement-breakpoint
CREATE INDEX `audit_events_by_user` ON `audit_events` (`user_id`,`id`);--> statement-breakpoint
CREATE TABLE `import_drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`entity` text NOT NULL,
	`pasted` text NOT NULL,
	`corrections` text NOT NULL,
	`result` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `import_drafts_by_user` ON `import_drafts` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `submissions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`key` text NOT NULL,
	`body_hash` text NOT NULL,
	`outcome` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `submissions_once` ON `submissions` (`user_id`,`key`,`body_hash`);--> statement-breakpoint
CREATE TABLE `trash` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`batch_id` text NOT NULL,
	`entity` text NOT NULL,
	`entity_id` integer NOT NULL,
	`record` text NOT NULL,
	`school_code` text NOT NULL,
	`exam_year` integer NOT NULL,
	`user_id` integer NOT NULL,
	`reason` text NOT NULL,
	`created_at` text NOT NULL,
	`restored_at` text
);
--> statement-breakpoint
CREATE INDEX `trash_by_batch` ON `trash` (`batch_id`);--> statement-breakpoint
CREATE INDEX `trash_by_date` ON `trash` (`created_at`);