CREATE TABLE `account_notices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`session_id` integer,
	`address` text,
	`user_agent` text,
	`recipient` text,
	`happened_at` text NOT NULL,
	`seen_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `account_notices_unseen` ON `account_notices` (`user_id`) WHERE "account_notices"."seen_at" is null;
--> statement-breakpoint
CREATE INDEX `account_notices_unsent` ON `account_notices` (`id`) WHERE "account_notices"."recipient" is not null;
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE `attendance_returns` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`exam_paper_id` integer NOT NULL,
	`registration_id` integer NOT NULL,
	`received_by` integer NOT NULL,
	`received_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`exam_paper_id`) REFERENCES `exam_papers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`registration_id`) REFERENCES `school_exam_years`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `attendance_returns_once` ON `attendance_returns` (`exam_paper_id`,`registration_id`);
--> statement-breakpoint
CREATE INDEX `attendance_returns_by_registration` ON `attendance_returns` (`registration_id`);
--> statement-breakpoint
CREATE TABLE `roll_number_history` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`student_id` integer NOT NULL,
	`exam_year` integer NOT NULL,
	`school_code` text NOT NULL,
	`student_code` text NOT NULL,
	`user_id` integer NOT NULL,
	`reason` text,
	`audit_event_id` integer,
	`created_at` text NOT NULL,
	`former_code` text,
	`undo_event_id` integer,
	`numbering_id` integer
);
--> statement-breakpoint
CREATE INDEX `roll_number_history_by_student` ON `roll_number_history` (`student_id`);
--> statement-breakpoint
CREATE INDEX `roll_number_history_by_code` ON `roll_number_history` (`exam_year`,`student_code`);
--> statement-breakpoint
CREATE INDEX `roll_number_history_by_numbering` ON `roll_number_history` (`numbering_id`) WHERE "roll_number_history"."numbering_id" is not null;
--> statement-breakpoint
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
	`is_late` integer DEFAULT false NOT NULL,
	`is_repeating` integer DEFAULT false NOT NULL,
	`withdrawn_at` text,
	`withdrawal_reason` text,
	`created_by` integer,
	`import_event_id` integer,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`school_code`,`exam_year`) REFERENCES `school_exam_years`(`school_code`,`exam_year`) ON UPDATE cascade ON DELETE no action,
	CONSTRAINT "students_gender" CHECK("students"."gender" in ('L', 'P'))
);
--> statement-breakpoint
CREATE INDEX `students_by_ic` ON `students` (`exam_year`,`ic_number`);
--> statement-breakpoint
CREATE UNIQUE INDEX `students_code_once` ON `students` (`exam_year`,`student_code`);
--> statement-breakpoint
CREATE INDEX `students_list` ON `students` (`exam_year`,`full_name`,`id`,`school_code`,`gender`,`class_name`,"ic_number" is null,`withdrawn_at`);
--> statement-breakpoint
CREATE INDEX `students_by_school` ON `students` (`school_code`,`exam_year`,`full_name`,`id`);
--> statement-breakpoint
CREATE INDEX `students_by_class` ON `students` (`exam_year`,`class_name`,`full_name`);
--> statement-breakpoint
CREATE INDEX `students_by_creation` ON `students` (`exam_year`,`created_at`);
--> statement-breakpoint
CREATE INDEX `students_withdrawn` ON `students` (`exam_year`,`full_name`,`id`) WHERE "students"."withdrawn_at" is not null;
--> statement-breakpoint
CREATE INDEX `students_late` ON `students` (`exam_year`) WHERE "students"."is_late" = 1;
--> statement-breakpoint
CREATE INDEX `students_by_update` ON `students` (`exam_year`,`updated_at`);
--> statement-breakpoint
CREATE INDEX `students_by_card` ON `students` (`ic_number`,`exam_year`) WHERE "students"."ic_number" is not null;
--> statement-breakpoint
CREATE INDEX `students_by_passport` ON `students` (`passport_number`,`exam_year`) WHERE "students"."passport_number" is not null;
--> statement-breakpoint
CREATE INDEX `students_by_birth_cert` ON `students` (`exam_year`, replace(replace(replace("birth_cert_number", ' ', ''), '-', ''), '/', '')) WHERE "birth_cert_number" IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `late_marks_due` (
	`registration_id` integer PRIMARY KEY NOT NULL,
	`since` text NOT NULL,
	`cleared_from` text NOT NULL,
	FOREIGN KEY (`registration_id`) REFERENCES `school_exam_years`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `student_changes` (
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`student_id` integer NOT NULL,
	`is_departed` integer NOT NULL,
	`exam_year` integer NOT NULL,
	`school_code` text NOT NULL,
	`district_code` text NOT NULL,
	`exam_type_code` text NOT NULL,
	`changed_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `student_changes_by_student` ON `student_changes` (`student_id`);
--> statement-breakpoint
CREATE INDEX `student_changes_by_school` ON `student_changes` (`school_code`,`sequence`);
--> statement-breakpoint
CREATE INDEX `student_changes_departed` ON `student_changes` (`changed_at`) WHERE "student_changes"."is_departed" = 1;
--> statement-breakpoint
CREATE TABLE `student_feed` (
	`id` integer PRIMARY KEY NOT NULL,
	`generation` text NOT NULL,
	`complete_sequence` integer NOT NULL,
	`complete_at` text NOT NULL,
	CONSTRAINT "student_feed_once" CHECK("student_feed"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `districts` (
	`code` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `exam_papers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`exam_year` integer NOT NULL,
	`exam_type_code` text NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`held_on` text,
	`starts_at` text,
	`ends_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`exam_year`) REFERENCES `exam_years`(`year`) ON UPDATE cascade ON DELETE cascade,
	FOREIGN KEY (`exam_type_code`) REFERENCES `exam_types`(`code`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `exam_papers_once` ON `exam_papers` (`exam_year`,`exam_type_code`,`code`);
--> statement-breakpoint
CREATE TABLE `exam_types` (
	`code` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`roll_code` text NOT NULL,
	`sheet` text NOT NULL,
	`allows_second_exam` integer DEFAULT false NOT NULL,
	`usual_age_from` integer,
	`usual_age_to` integer,
	`head_title` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `exam_years` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`year` integer NOT NULL,
	`title` text,
	`is_running` integer DEFAULT false NOT NULL,
	`entry_opens_on` text,
	`is_lock_initial_student` integer DEFAULT false NOT NULL,
	`lock_initial_student_datetime` text,
	`corrections_until` text,
	`printing_from` text,
	`closed_at` text,
	`rooms_from_year` integer,
	`expected_from_year` integer,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`rooms_from_year`) REFERENCES `exam_years`(`year`) ON UPDATE cascade ON DELETE set null,
	FOREIGN KEY (`expected_from_year`) REFERENCES `exam_years`(`year`) ON UPDATE cascade ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `exam_years_year_unique` ON `exam_years` (`year`);
--> statement-breakpoint
CREATE UNIQUE INDEX `exam_years_running` ON `exam_years` (`is_running`) WHERE "exam_years"."is_running" = 1;
--> statement-breakpoint
CREATE TABLE `export_layouts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`format` text NOT NULL,
	`delimiter` text DEFAULT 'comma' NOT NULL,
	`has_bom` integer DEFAULT false NOT NULL,
	`has_heading` integer DEFAULT true NOT NULL,
	`is_final_only` integer DEFAULT true NOT NULL,
	`has_withdrawn` integer DEFAULT false NOT NULL,
	`exam_type_code` text,
	`column_lines` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`exam_type_code`) REFERENCES `exam_types`(`code`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `export_layouts_once` ON `export_layouts` (lower("name"));
--> statement-breakpoint
CREATE TABLE `roles` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `school_exam_years` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`school_code` text NOT NULL,
	`exam_year` integer NOT NULL,
	`recorded_school_code` text DEFAULT '' NOT NULL,
	`school_name` text DEFAULT '' NOT NULL,
	`hq_code` text DEFAULT '' NOT NULL,
	`hq_code_alt` text,
	`district_code` text DEFAULT '' NOT NULL,
	`exam_type_code` text DEFAULT '' NOT NULL,
	`head_title` text,
	`expected_students` integer,
	`total_students` integer DEFAULT 0 NOT NULL,
	`total_student_with_code` integer DEFAULT 0 NOT NULL,
	`total_male` integer DEFAULT 0 NOT NULL,
	`total_female` integer DEFAULT 0 NOT NULL,
	`total_not_citizen` integer DEFAULT 0 NOT NULL,
	`total_without_ic` integer DEFAULT 0 NOT NULL,
	`total_without_document` integer DEFAULT 0 NOT NULL,
	`total_withdrawn` integer DEFAULT 0 NOT NULL,
	`state` text DEFAULT 'draf' NOT NULL,
	`state_changed_at` text,
	`state_changed_by` integer,
	`state_before_lock` text,
	`head_name` text,
	`submitted_on_behalf_by` text,
	`submitted_on_behalf_at` text,
	`submitted_on_behalf_reason` text,
	`confirmed_on_behalf_by` text,
	`confirmed_on_behalf_at` text,
	`confirmed_on_behalf_reason` text,
	`list_version` integer DEFAULT 0 NOT NULL,
	`print_state` text DEFAULT 'unprinted' NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`school_code`) REFERENCES `schools`(`school_code`) ON UPDATE cascade ON DELETE no action,
	FOREIGN KEY (`exam_year`) REFERENCES `exam_years`(`year`) ON UPDATE cascade ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `school_exam_years_by_update` ON `school_exam_years` (`updated_at`);
--> statement-breakpoint
CREATE INDEX `school_exam_years_by_year` ON `school_exam_years` (`exam_year`,`updated_at`);
--> statement-breakpoint
CREATE INDEX `school_exam_years_by_place` ON `school_exam_years` (`exam_year`,`district_code`,`exam_type_code`,`school_code`);
--> statement-breakpoint
CREATE INDEX `school_exam_years_by_name` ON `school_exam_years` (`exam_year`,`school_name`);
--> statement-breakpoint
CREATE UNIQUE INDEX `school_exam_years_once` ON `school_exam_years` (`school_code`,`exam_year`);
--> statement-breakpoint
CREATE TABLE `schools` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`school_code` text NOT NULL,
	`school_name` text NOT NULL,
	`hq_code` text NOT NULL,
	`hq_code_alt` text,
	`district_code` text NOT NULL,
	`exam_type_code` text NOT NULL,
	`contact_name` text,
	`contact_phone` text,
	`contact_email` text,
	`closed_from` integer,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`district_code`) REFERENCES `districts`(`code`) ON UPDATE cascade ON DELETE no action,
	FOREIGN KEY (`exam_type_code`) REFERENCES `exam_types`(`code`) ON UPDATE cascade ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `schools_school_code_unique` ON `schools` (`school_code`);
--> statement-breakpoint
CREATE INDEX `schools_by_district` ON `schools` (`district_code`,`exam_type_code`);
--> statement-breakpoint
CREATE INDEX `schools_by_name` ON `schools` (`school_name`);
--> statement-breakpoint
CREATE INDEX `schools_by_update` ON `schools` (`updated_at`);
--> statement-breakpoint
CREATE INDEX `schools_by_hq_code` ON `schools` (`hq_code`);
--> statement-breakpoint
CREATE TABLE `latest_prints` (
	`registration_id` integer NOT NULL,
	`sheet` text NOT NULL,
	`scope` text NOT NULL,
	`print_id` integer NOT NULL,
	`printed_at` text NOT NULL,
	`is_touched` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`registration_id`, `sheet`, `scope`),
	FOREIGN KEY (`print_id`) REFERENCES `sheet_prints`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `latest_prints_by_print` ON `latest_prints` (`print_id`);
--> statement-breakpoint
CREATE TABLE `list_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`list_version_id` integer NOT NULL,
	`student_id` integer NOT NULL,
	`full_name` text,
	`kind` text NOT NULL,
	`field` text,
	`before` text,
	`after` text,
	FOREIGN KEY (`list_version_id`) REFERENCES `list_versions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `list_changes_by_version` ON `list_changes` (`list_version_id`);
--> statement-breakpoint
CREATE INDEX `list_changes_by_student` ON `list_changes` (`student_id`);
--> statement-breakpoint
CREATE TABLE `list_touches` (
	`registration_id` integer NOT NULL,
	`student_id` integer NOT NULL,
	`is_due` integer NOT NULL,
	`is_moved` integer NOT NULL,
	`before` text,
	PRIMARY KEY(`registration_id`, `student_id`),
	FOREIGN KEY (`registration_id`) REFERENCES `school_exam_years`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `list_touches_due` ON `list_touches` (`registration_id`) WHERE "list_touches"."is_due" = 1;
--> statement-breakpoint
CREATE INDEX `list_touches_by_student` ON `list_touches` (`student_id`);
--> statement-breakpoint
CREATE TABLE `list_versions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`registration_id` integer NOT NULL,
	`version` integer NOT NULL,
	`kind` text NOT NULL,
	`made_at` text NOT NULL,
	`user_id` integer,
	`made_by` text,
	`reason` text,
	`request_id` integer,
	`total_students` integer NOT NULL,
	`total_withdrawn` integer NOT NULL,
	FOREIGN KEY (`registration_id`) REFERENCES `school_exam_years`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "list_versions_kind" CHECK("list_versions"."kind" in ('final', 'amended'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `list_versions_once` ON `list_versions` (`registration_id`,`version`);
--> statement-breakpoint
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
CREATE INDEX `school_merge_registrations_of` ON `school_merge_registrations` (`registration_id`);
--> statement-breakpoint
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
CREATE INDEX `school_merge_students_of` ON `school_merge_students` (`student_id`);
--> statement-breakpoint
CREATE INDEX `school_merge_students_room` ON `school_merge_students` (`room_id`);
--> statement-breakpoint
CREATE TABLE `school_merge_users` (
	`merge_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	PRIMARY KEY(`merge_id`, `user_id`),
	FOREIGN KEY (`merge_id`) REFERENCES `school_merges`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `school_merge_users_of` ON `school_merge_users` (`user_id`);
--> statement-breakpoint
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
CREATE INDEX `school_merges_from` ON `school_merges` (`from_school_code`);
--> statement-breakpoint
CREATE INDEX `school_merges_to` ON `school_merges` (`to_school_code`);
--> statement-breakpoint
CREATE TABLE `need_arrangements` (
	`code` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`is_offered` integer DEFAULT true NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `need_kinds` (
	`code` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`is_offered` integer DEFAULT true NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `removed_special_needs` (
	`student_id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `special_need_arrangements` (
	`student_id` integer NOT NULL,
	`arrangement_code` text NOT NULL,
	PRIMARY KEY(`student_id`, `arrangement_code`),
	FOREIGN KEY (`student_id`) REFERENCES `special_needs`(`student_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`arrangement_code`) REFERENCES `need_arrangements`(`code`) ON UPDATE cascade ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `special_needs_by_arrangement` ON `special_need_arrangements` (`arrangement_code`);
--> statement-breakpoint
CREATE TABLE `special_needs` (
	`student_id` integer PRIMARY KEY NOT NULL,
	`kind_code` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`kind_code`) REFERENCES `need_kinds`(`code`) ON UPDATE cascade ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `special_needs_by_kind` ON `special_needs` (`kind_code`);
--> statement-breakpoint
CREATE TABLE `account_links` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`issued_by` integer NOT NULL,
	`expires_at` text NOT NULL,
	`used_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `account_links_token_hash_unique` ON `account_links` (`token_hash`);
--> statement-breakpoint
CREATE TABLE `kept_forms` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`path` text NOT NULL,
	`fields` text NOT NULL,
	`files` text DEFAULT '[]' NOT NULL,
	`submission_key` text,
	`acting_as` text,
	`sent_by` text DEFAULT 'visitor' NOT NULL,
	`device` text DEFAULT '' NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `kept_forms_by_user` ON `kept_forms` (`user_id`);
--> statement-breakpoint
CREATE TABLE `recent_schools` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`school_code` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`school_code`) REFERENCES `schools`(`school_code`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `recent_schools_once` ON `recent_schools` (`user_id`,`school_code`);
--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`code_hash` text NOT NULL,
	`created_at` text NOT NULL,
	`used_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `recovery_codes_once` ON `recovery_codes` (`user_id`,`code_hash`);
--> statement-breakpoint
CREATE TABLE `recovery_slips` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`issued_by` integer NOT NULL,
	`expires_at` text NOT NULL,
	`used_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `recovery_slips_by_user` ON `recovery_slips` (`user_id`);
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
	`proved_at` text,
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
CREATE UNIQUE INDEX `sessions_token_hash_unique` ON `sessions` (`token_hash`);
--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`);
--> statement-breakpoint
CREATE INDEX `sessions_by_previous` ON `sessions` (`previous_hash`);
--> statement-breakpoint
CREATE TABLE `setup_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`expires_at` text NOT NULL,
	`used_at` text
);
--> statement-breakpoint
CREATE TABLE `sign_in_challenges` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`remember` integer NOT NULL,
	`redirect_to` text NOT NULL,
	`expires_at` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sign_in_challenges_by_user` ON `sign_in_challenges` (`user_id`);
--> statement-breakpoint
CREATE TABLE `sign_in_failures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`address` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sign_in_failures_by_username` ON `sign_in_failures` (`username`,`created_at`);
--> statement-breakpoint
CREATE INDEX `sign_in_failures_by_address` ON `sign_in_failures` (`address`,`created_at`);
--> statement-breakpoint
CREATE TABLE `user_identities` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_identities_once` ON `user_identities` (`issuer`,`subject`);
--> statement-breakpoint
CREATE INDEX `user_identities_by_user` ON `user_identities` (`user_id`);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`full_name` text NOT NULL,
	`email` text,
	`password_hash` text NOT NULL,
	`role_id` text,
	`is_approved` integer DEFAULT false NOT NULL,
	`must_change_password` integer DEFAULT false NOT NULL,
	`password_expires_at` text,
	`totp_secret` text,
	`totp_enabled_at` text,
	`totp_last_step` integer,
	`recovered_by_code_at` text,
	`second_step_offered_at` text,
	`first_steps_dismissed_at` text,
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
CREATE UNIQUE INDEX `users_username_once` ON `users` (lower("username"));
--> statement-breakpoint
CREATE TABLE `exam_rooms` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`exam_year` integer NOT NULL,
	`school_code` text NOT NULL,
	`name` text NOT NULL,
	`rows` integer NOT NULL,
	`columns` integer NOT NULL,
	`capacity` integer NOT NULL,
	`pattern` text DEFAULT 'columns' NOT NULL,
	`fill_order` integer NOT NULL,
	`is_for_arrangements` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`exam_year`) REFERENCES `exam_years`(`year`) ON UPDATE cascade ON DELETE cascade,
	FOREIGN KEY (`school_code`) REFERENCES `schools`(`school_code`) ON UPDATE cascade ON DELETE cascade,
	CONSTRAINT "exam_rooms_capacity" CHECK("exam_rooms"."capacity" between 1 and "exam_rooms"."rows" * "exam_rooms"."columns")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `exam_rooms_once` ON `exam_rooms` (`exam_year`,`school_code`,`name`);
--> statement-breakpoint
CREATE TABLE `former_seats` (
	`student_id` integer PRIMARY KEY NOT NULL,
	`room_id` integer NOT NULL,
	`seat` integer NOT NULL,
	FOREIGN KEY (`room_id`) REFERENCES `exam_rooms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `room_seats` (
	`student_id` integer PRIMARY KEY NOT NULL,
	`room_id` integer NOT NULL,
	`seat` integer NOT NULL,
	FOREIGN KEY (`student_id`) REFERENCES `students`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`room_id`) REFERENCES `exam_rooms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `room_seats_once` ON `room_seats` (`room_id`,`seat`);
--> statement-breakpoint
CREATE TABLE `seat_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`exam_year` integer NOT NULL,
	`school_code` text NOT NULL,
	`host_school_code` text,
	`room_name` text NOT NULL,
	`moved` integer NOT NULL,
	`unseated` integer NOT NULL,
	`role_id` text NOT NULL,
	`created_by` integer NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`exam_year`) REFERENCES `exam_years`(`year`) ON UPDATE cascade ON DELETE cascade,
	FOREIGN KEY (`school_code`) REFERENCES `schools`(`school_code`) ON UPDATE cascade ON DELETE cascade,
	FOREIGN KEY (`host_school_code`) REFERENCES `schools`(`school_code`) ON UPDATE cascade ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `seat_changes_by_school` ON `seat_changes` (`school_code`,`exam_year`,`created_at`);
--> statement-breakpoint
CREATE TABLE `year_totals` (
	`exam_year` integer NOT NULL,
	`district_code` text NOT NULL,
	`exam_type_code` text NOT NULL,
	`total_schools` integer DEFAULT 0 NOT NULL,
	`total_students` integer DEFAULT 0 NOT NULL,
	`total_student_with_code` integer DEFAULT 0 NOT NULL,
	`total_male` integer DEFAULT 0 NOT NULL,
	`total_female` integer DEFAULT 0 NOT NULL,
	`total_not_citizen` integer DEFAULT 0 NOT NULL,
	`total_without_ic` integer DEFAULT 0 NOT NULL,
	`total_without_document` integer DEFAULT 0 NOT NULL,
	`total_withdrawn` integer DEFAULT 0 NOT NULL,
	`total_empty_schools` integer DEFAULT 0 NOT NULL,
	`total_complete_schools` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`exam_year`, `district_code`, `exam_type_code`)
);
--> statement-breakpoint
CREATE TABLE `deleted_exam_years` (
	`id` integer PRIMARY KEY NOT NULL,
	`record` text NOT NULL,
	`request_windows` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `undoable_moves` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`registration_id` integer NOT NULL,
	`from_school_code` text NOT NULL,
	`from_exam_year` integer NOT NULL,
	`to_school_code` text NOT NULL,
	`to_exam_year` integer NOT NULL,
	`state_changed_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`registration_id`) REFERENCES `school_exam_years`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`from_school_code`) REFERENCES `schools`(`school_code`) ON UPDATE cascade ON DELETE cascade,
	FOREIGN KEY (`from_exam_year`) REFERENCES `exam_years`(`year`) ON UPDATE cascade ON DELETE cascade,
	FOREIGN KEY (`to_school_code`) REFERENCES `schools`(`school_code`) ON UPDATE cascade ON DELETE cascade,
	FOREIGN KEY (`to_exam_year`) REFERENCES `exam_years`(`year`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `undoable_moves_by_registration` ON `undoable_moves` (`registration_id`);
--> statement-breakpoint
CREATE TABLE `undoable_numberings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`registration_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`registration_id`) REFERENCES `school_exam_years`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `undoable_numberings_by_registration` ON `undoable_numberings` (`registration_id`);
--> statement-breakpoint
CREATE TABLE `undoable_withdrawals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`student_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`version` integer NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`student_id`) REFERENCES `students`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `undoable_withdrawals_by_student` ON `undoable_withdrawals` (`student_id`);
--> statement-breakpoint
CREATE TABLE `undoable_year_edits` (
	`exam_year_id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`year` integer NOT NULL,
	`title` text,
	`is_running` integer NOT NULL,
	`entry_opens_on` text,
	`is_lock_initial_student` integer NOT NULL,
	`lock_initial_student_datetime` text,
	`corrections_until` text,
	`printing_from` text,
	`running_exam_year_id` integer,
	`created_at` text NOT NULL,
	FOREIGN KEY (`exam_year_id`) REFERENCES `exam_years`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`running_exam_year_id`) REFERENCES `exam_years`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
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
	`address` text,
	`session_id` integer,
	`created_at` text NOT NULL,
	`previous_hash` text NOT NULL,
	`hash` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_events_by_entity` ON `audit_events` (`entity`,`entity_id`);
--> statement-breakpoint
CREATE INDEX `audit_events_by_user` ON `audit_events` (`user_id`,`id`);
--> statement-breakpoint
CREATE INDEX `audit_events_by_action` ON `audit_events` (`action`);
--> statement-breakpoint
CREATE TABLE `import_drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`entity` text NOT NULL,
	`school_code` text,
	`exam_year` integer,
	`pasted` text NOT NULL,
	`is_waiting` integer DEFAULT false NOT NULL,
	`corrections` text NOT NULL,
	`result` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `import_drafts_by_user` ON `import_drafts` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE TABLE `office` (
	`id` integer PRIMARY KEY NOT NULL,
	`office_name` text,
	`office_phone` text,
	`office_email` text,
	`office_hours` text,
	`office_address` text,
	`approval_time` text,
	`department_name` text,
	`unit_name` text,
	`sheet_footer` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "office_once" CHECK("office"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `office_crest` (
	`id` integer PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`content` blob NOT NULL,
	`hash` text NOT NULL,
	`created_at` text NOT NULL,
	CONSTRAINT "office_crest_once" CHECK("office_crest"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `office_settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sheet_prints` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`number` text NOT NULL,
	`sheet` text NOT NULL,
	`school_code` text,
	`exam_year` integer,
	`filters` text NOT NULL,
	`total` integer NOT NULL,
	`checksum` text NOT NULL,
	`content` text NOT NULL,
	`list_version` integer,
	`user_id` integer NOT NULL,
	`printed_by` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`school_code`) REFERENCES `schools`(`school_code`) ON UPDATE cascade ON DELETE set null,
	FOREIGN KEY (`exam_year`) REFERENCES `exam_years`(`year`) ON UPDATE cascade ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sheet_prints_number_unique` ON `sheet_prints` (`number`);
--> statement-breakpoint
CREATE UNIQUE INDEX `sheet_prints_once` ON `sheet_prints` (`user_id`,`school_code`,`exam_year`,`sheet`,`filters`,`checksum`);
--> statement-breakpoint
CREATE INDEX `sheet_prints_by_school` ON `sheet_prints` (`school_code`,`exam_year`);
--> statement-breakpoint
CREATE TABLE `submission_records` (
	`submission_id` integer NOT NULL,
	`entity` text NOT NULL,
	`entity_id` integer NOT NULL,
	PRIMARY KEY(`entity`, `entity_id`, `submission_id`),
	FOREIGN KEY (`submission_id`) REFERENCES `submissions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `submission_records_of_submission` ON `submission_records` (`submission_id`);
--> statement-breakpoint
CREATE TABLE `submissions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`key` text NOT NULL,
	`body_hash` text NOT NULL,
	`outcome` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `submissions_once` ON `submissions` (`user_id`,`key`,`body_hash`);
--> statement-breakpoint
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
CREATE INDEX `trash_by_batch` ON `trash` (`batch_id`);
--> statement-breakpoint
CREATE INDEX `trash_by_date` ON `trash` (`created_at`);
--> statement-breakpoint
CREATE INDEX `trash_by_school_year` ON `trash` (`school_code`,`exam_year`);
--> statement-breakpoint
CREATE TABLE `duplicate_resolutions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`exam_year` integer NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`resolution` text NOT NULL,
	`reason` text NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `duplicate_resolutions_once` ON `duplicate_resolutions` (`exam_year`,`kind`,`key`);
--> statement-breakpoint
CREATE TABLE `notice_readings` (
	`notice_id` integer NOT NULL,
	`school_code` text NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`notice_id`, `school_code`),
	FOREIGN KEY (`notice_id`) REFERENCES `notices`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`school_code`) REFERENCES `schools`(`school_code`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `notices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`body` text NOT NULL,
	`starts_on` text NOT NULL,
	`ends_on` text NOT NULL,
	`district_code` text,
	`exam_type_code` text,
	`created_by` integer NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`district_code`) REFERENCES `districts`(`code`) ON UPDATE cascade ON DELETE no action,
	FOREIGN KEY (`exam_type_code`) REFERENCES `exam_types`(`code`) ON UPDATE cascade ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `notices_by_end` ON `notices` (`ends_on`);
--> statement-breakpoint
CREATE TABLE `request_windows` (
	`exam_year` integer NOT NULL,
	`kind` text NOT NULL,
	`opens_on` text,
	`closes_on` text,
	PRIMARY KEY(`exam_year`, `kind`),
	FOREIGN KEY (`exam_year`) REFERENCES `exam_years`(`year`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`school_code` text NOT NULL,
	`exam_year` integer NOT NULL,
	`student_id` integer,
	`other_school_code` text,
	`before` text,
	`after` text NOT NULL,
	`reason` text NOT NULL,
	`created_by` integer NOT NULL,
	`agreed_by` integer,
	`agreed_at` text,
	`recommended_by` integer,
	`recommended_at` text,
	`recommendation` text,
	`decided_by` integer,
	`decided_at` text,
	`decision` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`school_code`) REFERENCES `schools`(`school_code`) ON UPDATE cascade ON DELETE cascade,
	FOREIGN KEY (`exam_year`) REFERENCES `exam_years`(`year`) ON UPDATE cascade ON DELETE cascade,
	FOREIGN KEY (`other_school_code`) REFERENCES `schools`(`school_code`) ON UPDATE cascade ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `requests_by_school` ON `requests` (`school_code`,`exam_year`,`state`);
--> statement-breakpoint
CREATE INDEX `requests_by_other_school` ON `requests` (`other_school_code`,`exam_year`,`state`);
--> statement-breakpoint
CREATE INDEX `requests_by_state` ON `requests` (`exam_year`,`state`,`created_at`);
--> statement-breakpoint
CREATE INDEX `requests_by_student` ON `requests` (`student_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `requests_open_transfer_once` ON `requests` (`student_id`,`school_code`) WHERE "requests"."kind" = 'transfer' and "requests"."state" in ('open', 'agreed', 'recommended', 'opposed');
--> statement-breakpoint
CREATE TABLE `school_notes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`school_code` text NOT NULL,
	`exam_year` integer NOT NULL,
	`body` text NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`school_code`) REFERENCES `schools`(`school_code`) ON UPDATE cascade ON DELETE cascade,
	FOREIGN KEY (`exam_year`) REFERENCES `exam_years`(`year`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `school_notes_by_school` ON `school_notes` (`school_code`,`exam_year`);
--> statement-breakpoint
CREATE TABLE `student_transfers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_id` integer NOT NULL,
	`student_id` integer NOT NULL,
	`exam_year` integer NOT NULL,
	`from_school_code` text NOT NULL,
	`to_school_code` text NOT NULL,
	`full_name` text NOT NULL,
	`class_name` text,
	`student_code` text,
	`room_id` integer,
	`seat` integer,
	`student_version` integer NOT NULL,
	`created_by` integer NOT NULL,
	`created_at` text NOT NULL,
	`returned_by` integer,
	`returned_at` text,
	FOREIGN KEY (`exam_year`) REFERENCES `exam_years`(`year`) ON UPDATE cascade ON DELETE cascade,
	FOREIGN KEY (`from_school_code`) REFERENCES `schools`(`school_code`) ON UPDATE cascade ON DELETE cascade,
	FOREIGN KEY (`to_school_code`) REFERENCES `schools`(`school_code`) ON UPDATE cascade ON DELETE cascade,
	FOREIGN KEY (`room_id`) REFERENCES `exam_rooms`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `student_transfers_from` ON `student_transfers` (`from_school_code`,`exam_year`,`created_at`);
--> statement-breakpoint
CREATE INDEX `student_transfers_to` ON `student_transfers` (`to_school_code`,`exam_year`,`created_at`);
--> statement-breakpoint
CREATE INDEX `student_transfers_by_student` ON `student_transfers` (`student_id`);
--> statement-breakpoint
CREATE INDEX `student_transfers_by_request` ON `student_transfers` (`request_id`);
--> statement-breakpoint
CREATE VIRTUAL TABLE `students_fts` USING fts5(
  words, content='student_words', content_rowid='id', tokenize='ascii', prefix='5 6 7 9', detail=none, columnsize=0
);
--> statement-breakpoint
CREATE INDEX `audit_events_by_school` ON `audit_events` (`school_code`) WHERE `school_code` IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `audit_events_by_year` ON `audit_events` (`exam_year`) WHERE `exam_year` IS NOT NULL;
--> statement-breakpoint
CREATE VIEW `student_words` AS SELECT id, year_words(exam_year, concat_ws(' ', full_name, full_name_arabic)) AS words FROM students;
--> statement-breakpoint
CREATE TRIGGER `audit_events_stand` BEFORE UPDATE ON `audit_events` BEGIN
  SELECT RAISE(ABORT, 'audit_events is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_events_stay` BEFORE DELETE ON `audit_events` BEGIN
  SELECT RAISE(ABORT, 'audit_events is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_events_follow` BEFORE INSERT ON `audit_events`
WHEN new.id <> -1 AND new.id <= (SELECT max(id) FROM `audit_events`)
  OR new.previous_hash IS NOT coalesce((SELECT hash FROM `audit_events` ORDER BY id DESC LIMIT 1), '')
BEGIN
  SELECT RAISE(ABORT, 'audit_events is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `students_counted_on_insert` AFTER INSERT ON `students` BEGIN
  UPDATE school_exam_years
    SET total_students = total_students + (new.withdrawn_at IS NULL),
        total_student_with_code = total_student_with_code + (new.withdrawn_at IS NULL AND new.student_code IS NOT NULL),
        total_male = total_male + (new.withdrawn_at IS NULL AND new.gender IS 'L'),
        total_female = total_female + (new.withdrawn_at IS NULL AND new.gender IS 'P'),
        total_not_citizen = total_not_citizen + (new.withdrawn_at IS NULL AND new.is_citizen = 0),
        total_without_ic = total_without_ic + (new.withdrawn_at IS NULL AND new.ic_number IS NULL),
        total_without_document = total_without_document + (new.withdrawn_at IS NULL AND coalesce(new.ic_number, new.passport_number, new.birth_cert_number) IS NULL),
        total_withdrawn = total_withdrawn + (new.withdrawn_at IS NOT NULL)
    WHERE school_code = new.school_code AND exam_year = new.exam_year;
END;
--> statement-breakpoint
CREATE TRIGGER `students_counted_on_delete` AFTER DELETE ON `students` BEGIN
  UPDATE school_exam_years
    SET total_students = total_students - (old.withdrawn_at IS NULL),
        total_student_with_code = total_student_with_code - (old.withdrawn_at IS NULL AND old.student_code IS NOT NULL),
        total_male = total_male - (old.withdrawn_at IS NULL AND old.gender IS 'L'),
        total_female = total_female - (old.withdrawn_at IS NULL AND old.gender IS 'P'),
        total_not_citizen = total_not_citizen - (old.withdrawn_at IS NULL AND old.is_citizen = 0),
        total_without_ic = total_without_ic - (old.withdrawn_at IS NULL AND old.ic_number IS NULL),
        total_without_document = total_without_document - (old.withdrawn_at IS NULL AND coalesce(old.ic_number, old.passport_number, old.birth_cert_number) IS NULL),
        total_withdrawn = total_withdrawn - (old.withdrawn_at IS NOT NULL)
    WHERE school_code = old.school_code AND exam_year = old.exam_year;
END;
--> statement-breakpoint
CREATE TRIGGER `students_counted_on_code` AFTER UPDATE OF `student_code` ON `students`
WHEN (old.student_code IS NULL) <> (new.student_code IS NULL) AND old.withdrawn_at IS NULL AND new.withdrawn_at IS NULL
  AND old.school_code = new.school_code AND old.exam_year = new.exam_year
BEGIN
  UPDATE school_exam_years
    SET total_student_with_code = total_student_with_code + (new.student_code IS NOT NULL) - (old.student_code IS NOT NULL)
    WHERE school_code = new.school_code AND exam_year = new.exam_year;
END;
--> statement-breakpoint
CREATE TRIGGER `students_counted_on_particulars`
AFTER UPDATE OF `gender`, `is_citizen`, `ic_number`, `passport_number`, `birth_cert_number` ON `students`
WHEN (old.gender IS NOT new.gender OR old.is_citizen <> new.is_citizen OR (old.ic_number IS NULL) <> (new.ic_number IS NULL)
    OR (coalesce(old.ic_number, old.passport_number, old.birth_cert_number) IS NULL)
      <> (coalesce(new.ic_number, new.passport_number, new.birth_cert_number) IS NULL))
  AND old.withdrawn_at IS NULL AND new.withdrawn_at IS NULL
  AND old.school_code = new.school_code AND old.exam_year = new.exam_year
BEGIN
  UPDATE school_exam_years
    SET total_male = total_male + (new.gender IS 'L') - (old.gender IS 'L'),
        total_female = total_female + (new.gender IS 'P') - (old.gender IS 'P'),
        total_not_citizen = total_not_citizen + (new.is_citizen = 0) - (old.is_citizen = 0),
        total_without_ic = total_without_ic + (new.ic_number IS NULL) - (old.ic_number IS NULL),
        total_without_document = total_without_document + (coalesce(new.ic_number, new.passport_number, new.birth_cert_number) IS NULL) - (coalesce(old.ic_number, old.passport_number, old.birth_cert_number) IS NULL)
    WHERE school_code = new.school_code AND exam_year = new.exam_year;
END;
--> statement-breakpoint
CREATE TRIGGER `students_counted_on_withdrawal` AFTER UPDATE OF `withdrawn_at` ON `students`
WHEN (old.withdrawn_at IS NULL) <> (new.withdrawn_at IS NULL)
  AND old.school_code = new.school_code AND old.exam_year = new.exam_year
BEGIN
  UPDATE school_exam_years
    SET total_students = total_students + (new.withdrawn_at IS NULL) - (old.withdrawn_at IS NULL),
        total_student_with_code = total_student_with_code + (new.withdrawn_at IS NULL AND new.student_code IS NOT NULL) - (old.withdrawn_at IS NULL AND old.student_code IS NOT NULL),
        total_male = total_male + (new.withdrawn_at IS NULL AND new.gender IS 'L') - (old.withdrawn_at IS NULL AND old.gender IS 'L'),
        total_female = total_female + (new.withdrawn_at IS NULL AND new.gender IS 'P') - (old.withdrawn_at IS NULL AND old.gender IS 'P'),
        total_not_citizen = total_not_citizen + (new.withdrawn_at IS NULL AND new.is_citizen = 0) - (old.withdrawn_at IS NULL AND old.is_citizen = 0),
        total_without_ic = total_without_ic + (new.withdrawn_at IS NULL AND new.ic_number IS NULL) - (old.withdrawn_at IS NULL AND old.ic_number IS NULL),
        total_without_document = total_without_document + (new.withdrawn_at IS NULL AND coalesce(new.ic_number, new.passport_number, new.birth_cert_number) IS NULL) - (old.withdrawn_at IS NULL AND coalesce(old.ic_number, old.passport_number, old.birth_cert_number) IS NULL),
        total_withdrawn = total_withdrawn + (new.withdrawn_at IS NOT NULL) - (old.withdrawn_at IS NOT NULL)
    WHERE school_code = new.school_code AND exam_year = new.exam_year;
END;
--> statement-breakpoint
CREATE TRIGGER `students_counted_on_move` AFTER UPDATE OF `school_code`, `exam_year` ON `students`
WHEN (old.school_code <> new.school_code OR old.exam_year <> new.exam_year)
  AND EXISTS (SELECT 1 FROM school_exam_years WHERE school_code = old.school_code AND exam_year = old.exam_year)
BEGIN
  UPDATE school_exam_years
    SET total_students = total_students - (old.withdrawn_at IS NULL),
        total_student_with_code = total_student_with_code - (old.withdrawn_at IS NULL AND old.student_code IS NOT NULL),
        total_male = total_male - (old.withdrawn_at IS NULL AND old.gender IS 'L'),
        total_female = total_female - (old.withdrawn_at IS NULL AND old.gender IS 'P'),
        total_not_citizen = total_not_citizen - (old.withdrawn_at IS NULL AND old.is_citizen = 0),
        total_without_ic = total_without_ic - (old.withdrawn_at IS NULL AND old.ic_number IS NULL),
        total_without_document = total_without_document - (old.withdrawn_at IS NULL AND coalesce(old.ic_number, old.passport_number, old.birth_cert_number) IS NULL),
        total_withdrawn = total_withdrawn - (old.withdrawn_at IS NOT NULL)
    WHERE school_code = old.school_code AND exam_year = old.exam_year;
  UPDATE school_exam_years
    SET total_students = total_students + (new.withdrawn_at IS NULL),
        total_student_with_code = total_student_with_code + (new.withdrawn_at IS NULL AND new.student_code IS NOT NULL),
        total_male = total_male + (new.withdrawn_at IS NULL AND new.gender IS 'L'),
        total_female = total_female + (new.withdrawn_at IS NULL AND new.gender IS 'P'),
        total_not_citizen = total_not_citizen + (new.withdrawn_at IS NULL AND new.is_citizen = 0),
        total_without_ic = total_without_ic + (new.withdrawn_at IS NULL AND new.ic_number IS NULL),
        total_without_document = total_without_document + (new.withdrawn_at IS NULL AND coalesce(new.ic_number, new.passport_number, new.birth_cert_number) IS NULL),
        total_withdrawn = total_withdrawn + (new.withdrawn_at IS NOT NULL)
    WHERE school_code = new.school_code AND exam_year = new.exam_year;
END;
--> statement-breakpoint
CREATE TRIGGER `roll_number_history_follows_year` AFTER UPDATE OF `year` ON `exam_years`
WHEN old.year <> new.year
BEGIN
  UPDATE roll_number_history SET exam_year = new.year WHERE exam_year = old.year;
END;
--> statement-breakpoint
CREATE TRIGGER `roll_number_history_follows_school` AFTER UPDATE OF `school_code` ON `schools`
WHEN old.school_code <> new.school_code
BEGIN
  UPDATE roll_number_history SET school_code = new.school_code WHERE school_code = old.school_code;
END;
--> statement-breakpoint
CREATE TRIGGER `students_found_on_insert` AFTER INSERT ON `students` BEGIN
  INSERT INTO students_fts (rowid, words) VALUES (new.id, year_words(new.exam_year, concat_ws(' ', new.full_name, new.full_name_arabic)));
END;
--> statement-breakpoint
CREATE TRIGGER `students_found_on_delete` AFTER DELETE ON `students` BEGIN
  INSERT INTO students_fts (students_fts, rowid, words)
    VALUES ('delete', old.id, year_words(old.exam_year, concat_ws(' ', old.full_name, old.full_name_arabic)));
END;
--> statement-breakpoint
CREATE TRIGGER `students_found_on_rename` AFTER UPDATE OF `full_name`, `full_name_arabic`, `exam_year` ON `students`
WHEN old.full_name <> new.full_name OR old.full_name_arabic IS NOT new.full_name_arabic OR old.exam_year <> new.exam_year
BEGIN
  INSERT INTO students_fts (students_fts, rowid, words)
    VALUES ('delete', old.id, year_words(old.exam_year, concat_ws(' ', old.full_name, old.full_name_arabic)));
  INSERT INTO students_fts (rowid, words) VALUES (new.id, year_words(new.exam_year, concat_ws(' ', new.full_name, new.full_name_arabic)));
END;
--> statement-breakpoint
CREATE TRIGGER `prints_outdated_on_insert` AFTER INSERT ON `students` WHEN new.withdrawn_at IS NULL BEGIN
  UPDATE school_exam_years SET print_state = 'changed'
    WHERE school_code = new.school_code AND exam_year = new.exam_year AND print_state = 'current';
END;
--> statement-breakpoint
CREATE TRIGGER `prints_outdated_on_delete` AFTER DELETE ON `students` WHEN old.withdrawn_at IS NULL BEGIN
  UPDATE school_exam_years SET print_state = 'changed'
    WHERE school_code = old.school_code AND exam_year = old.exam_year AND print_state = 'current';
END;
--> statement-breakpoint
CREATE TRIGGER `prints_outdated_on_change`
AFTER UPDATE OF `school_code`, `exam_year`, `student_code`, `full_name`, `full_name_arabic`, `ic_number`, `birth_cert_number`,
  `passport_number`, `gender`, `class_name`, `is_late`, `withdrawn_at` ON `students`
WHEN (old.withdrawn_at IS NULL OR new.withdrawn_at IS NULL)
  AND (old.school_code, old.exam_year, old.student_code, old.full_name, old.full_name_arabic, old.ic_number, old.birth_cert_number,
      old.passport_number, old.gender, old.class_name, old.is_late, old.withdrawn_at IS NULL)
    IS NOT (new.school_code, new.exam_year, new.student_code, new.full_name, new.full_name_arabic, new.ic_number, new.birth_cert_number,
      new.passport_number, new.gender, new.class_name, new.is_late, new.withdrawn_at IS NULL)
BEGIN
  UPDATE school_exam_years SET print_state = 'changed'
    WHERE school_code IN (old.school_code, new.school_code) AND exam_year IN (old.exam_year, new.exam_year) AND print_state = 'current';
END;
--> statement-breakpoint
CREATE TRIGGER `student_changes_on_move` AFTER UPDATE OF `school_code`, `exam_year` ON `students`
WHEN old.school_code <> new.school_code OR old.exam_year <> new.exam_year
BEGIN
  INSERT INTO student_changes (student_id, is_departed, exam_year, school_code, district_code, exam_type_code, changed_at)
    SELECT student_id, 1, exam_year, school_code, district_code, exam_type_code,
      max(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), coalesce((SELECT changed_at FROM student_changes ORDER BY sequence DESC LIMIT 1), ''))
    FROM student_changes WHERE student_id = new.id AND is_departed = 0;
  INSERT INTO student_changes (student_id, is_departed, exam_year, school_code, district_code, exam_type_code, changed_at)
    SELECT new.id, 0, new.exam_year, school_code, district_code, exam_type_code,
      (SELECT changed_at FROM student_changes ORDER BY sequence DESC LIMIT 1)
    FROM schools WHERE school_code = new.school_code;
  DELETE FROM student_changes WHERE student_id = new.id AND sequence < last_insert_rowid()
    AND (is_departed = 0 OR (exam_year, school_code, district_code, exam_type_code)
      = (SELECT exam_year, school_code, district_code, exam_type_code FROM student_changes WHERE sequence = last_insert_rowid()));
END;
--> statement-breakpoint
CREATE TRIGGER `student_changes_on_delete` AFTER DELETE ON `students` BEGIN
  INSERT INTO student_changes (student_id, is_departed, exam_year, school_code, district_code, exam_type_code, changed_at)
    SELECT student_id, 1, exam_year, school_code, district_code, exam_type_code,
      max(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), coalesce((SELECT changed_at FROM student_changes ORDER BY sequence DESC LIMIT 1), ''))
    FROM student_changes WHERE student_id = old.id AND is_departed = 0;
  DELETE FROM student_changes WHERE student_id = old.id AND sequence < last_insert_rowid() AND is_departed = 0;
END;
--> statement-breakpoint
CREATE TRIGGER `student_feed_on_district` AFTER UPDATE OF `code` ON `districts` WHEN old.code <> new.code
BEGIN
  UPDATE student_changes SET district_code = new.code WHERE district_code = old.code;
  UPDATE student_feed SET generation = lower(hex(randomblob(8))), complete_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now');
END;
--> statement-breakpoint
CREATE TRIGGER `student_feed_on_exam_type` AFTER UPDATE OF `code` ON `exam_types` WHEN old.code <> new.code
BEGIN
  UPDATE student_changes SET exam_type_code = new.code WHERE exam_type_code = old.code;
  UPDATE student_feed SET generation = lower(hex(randomblob(8))), complete_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now');
END;
--> statement-breakpoint
CREATE TRIGGER `room_seats_of_moved` AFTER UPDATE OF `school_code`, `exam_year`, `withdrawn_at` ON `students`
WHEN (new.withdrawn_at IS NOT NULL AND old.withdrawn_at IS NULL) OR old.exam_year <> new.exam_year
  OR (old.school_code <> new.school_code AND EXISTS (SELECT 1 FROM schools WHERE school_code = old.school_code))
BEGIN
  DELETE FROM former_seats WHERE student_id = new.id;
  INSERT INTO former_seats SELECT student_id, room_id, seat FROM room_seats
    WHERE student_id = new.id AND (new.school_code, new.exam_year) = (old.school_code, old.exam_year);
  DELETE FROM room_seats WHERE student_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `room_seats_of_deleted` BEFORE DELETE ON `students`
WHEN EXISTS (SELECT 1 FROM room_seats WHERE student_id = old.id)
BEGIN
  DELETE FROM former_seats WHERE student_id = old.id;
  INSERT INTO former_seats SELECT student_id, room_id, seat FROM room_seats WHERE student_id = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER `room_seats_of_reinstated` AFTER UPDATE OF `withdrawn_at` ON `students`
WHEN new.withdrawn_at IS NULL AND old.withdrawn_at IS NOT NULL
BEGIN
  INSERT INTO room_seats SELECT f.student_id, f.room_id, f.seat FROM former_seats f JOIN exam_rooms r ON r.id = f.room_id
    WHERE f.student_id = new.id AND r.exam_year = new.exam_year AND f.seat <= r.capacity
      AND NOT EXISTS (SELECT 1 FROM room_seats s WHERE s.room_id = f.room_id AND s.seat = f.seat);
  DELETE FROM former_seats WHERE student_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `room_seats_of_restored` AFTER INSERT ON `students`
WHEN new.withdrawn_at IS NULL AND EXISTS (SELECT 1 FROM former_seats WHERE student_id = new.id)
BEGIN
  INSERT INTO room_seats SELECT f.student_id, f.room_id, f.seat FROM former_seats f JOIN exam_rooms r ON r.id = f.room_id
    WHERE f.student_id = new.id AND r.exam_year = new.exam_year AND f.seat <= r.capacity
      AND NOT EXISTS (SELECT 1 FROM room_seats s WHERE s.room_id = f.room_id AND s.seat = f.seat);
  DELETE FROM former_seats WHERE student_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `former_seats_of_forgotten` AFTER DELETE ON `trash`
WHEN old.entity = 'student' AND NOT EXISTS (SELECT 1 FROM students WHERE id = old.entity_id)
BEGIN
  DELETE FROM former_seats WHERE student_id = old.entity_id;
END;
--> statement-breakpoint
CREATE TRIGGER `student_changes_on_insert` AFTER INSERT ON `students` BEGIN
  INSERT INTO student_changes (student_id, is_departed, exam_year, school_code, district_code, exam_type_code, changed_at)
    SELECT new.id, 0, new.exam_year, school_code, district_code, exam_type_code,
      max(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), coalesce((SELECT changed_at FROM student_changes ORDER BY sequence DESC LIMIT 1), ''))
    FROM schools WHERE school_code = new.school_code;
  DELETE FROM student_changes WHERE student_id = new.id AND +sequence < last_insert_rowid()
    AND (exam_year, +school_code, district_code, exam_type_code)
      = (SELECT exam_year, school_code, district_code, exam_type_code FROM student_changes WHERE sequence = last_insert_rowid());
END;
--> statement-breakpoint
CREATE TRIGGER `trash_follows_school` AFTER UPDATE OF `school_code` ON `schools` WHEN old.school_code <> new.school_code
BEGIN
  UPDATE trash SET school_code = new.school_code WHERE school_code = old.school_code;
END;
--> statement-breakpoint
CREATE TRIGGER `trash_follows_year` AFTER UPDATE OF `year` ON `exam_years` WHEN old.year <> new.year
BEGIN
  UPDATE trash SET exam_year = new.year WHERE exam_year = old.year;
END;
--> statement-breakpoint
CREATE TRIGGER `trash_follows_registration` AFTER UPDATE OF `school_code`, `exam_year` ON `school_exam_years`
WHEN old.school_code <> new.school_code OR old.exam_year <> new.exam_year
BEGIN
  UPDATE trash SET school_code = new.school_code, exam_year = new.exam_year
    WHERE school_code = old.school_code AND exam_year = old.exam_year;
END;
--> statement-breakpoint
CREATE TRIGGER `student_changes_on_update`
AFTER UPDATE OF `full_name`, `full_name_arabic`, `ic_number`, `student_code`, `class_name`, `gender`, `passport_number`, `birth_cert_number`,
  `visa_number`, `is_student`, `is_citizen`, `is_repeating`, `is_late`, `withdrawn_at`, `withdrawal_reason`, `created_at`, `updated_at`, `version` ON `students`
WHEN old.school_code = new.school_code AND old.exam_year = new.exam_year
  AND (old.version, old.updated_at, old.student_code, old.is_late, old.full_name, old.full_name_arabic, old.ic_number, old.class_name, old.gender,
      old.passport_number, old.birth_cert_number, old.visa_number, old.is_student, old.is_citizen, old.is_repeating, old.withdrawn_at, old.withdrawal_reason, old.created_at)
    IS NOT (new.version, new.updated_at, new.student_code, new.is_late, new.full_name, new.full_name_arabic, new.ic_number, new.class_name, new.gender,
      new.passport_number, new.birth_cert_number, new.visa_number, new.is_student, new.is_citizen, new.is_repeating, new.withdrawn_at, new.withdrawal_reason, new.created_at)
  AND new.student_code IS NOT char(1) || new.id
BEGIN
  INSERT INTO student_changes (student_id, is_departed, exam_year, school_code, district_code, exam_type_code, changed_at)
    SELECT new.id, 0, new.exam_year, school_code, district_code, exam_type_code,
      max(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), coalesce((SELECT changed_at FROM student_changes ORDER BY sequence DESC LIMIT 1), ''))
    FROM schools WHERE school_code = new.school_code;
  DELETE FROM student_changes WHERE student_id = new.id AND sequence < last_insert_rowid() AND is_departed = 0;
END;
--> statement-breakpoint
CREATE TRIGGER `list_touches_on_insert` AFTER INSERT ON `students` BEGIN
  INSERT INTO list_touches (registration_id, student_id, is_due, is_moved, before)
    SELECT id, new.id, state = 'muktamad', 0, NULL FROM school_exam_years
    WHERE school_code = new.school_code AND exam_year = new.exam_year AND (list_version > 0 OR state = 'muktamad')
    ON CONFLICT (registration_id, student_id) DO UPDATE SET is_due = excluded.is_due;
END;
--> statement-breakpoint
CREATE TRIGGER `list_touches_on_delete` AFTER DELETE ON `students` BEGIN
  INSERT INTO list_touches (registration_id, student_id, is_due, is_moved, before)
    SELECT id, old.id, state = 'muktamad', 0, json_object('full_name', old.full_name, 'full_name_arabic', old.full_name_arabic, 'ic_number', old.ic_number, 'student_code', old.student_code, 'class_name', old.class_name, 'gender', old.gender, 'passport_number', old.passport_number, 'birth_cert_number', old.birth_cert_number, 'visa_number', old.visa_number, 'is_student', old.is_student, 'is_citizen', old.is_citizen, 'withdrawn_at', old.withdrawn_at)
    FROM school_exam_years
    WHERE school_code = old.school_code AND exam_year = old.exam_year AND (list_version > 0 OR state = 'muktamad')
    ON CONFLICT (registration_id, student_id) DO UPDATE SET is_due = excluded.is_due;
END;
--> statement-breakpoint
CREATE TRIGGER `list_touches_on_update`
AFTER UPDATE OF `full_name`, `full_name_arabic`, `ic_number`, `student_code`, `class_name`, `gender`, `passport_number`, `birth_cert_number`, `visa_number`, `is_student`, `is_citizen`, `withdrawn_at` ON `students`
WHEN old.school_code = new.school_code AND old.exam_year = new.exam_year
  AND (old.full_name, old.full_name_arabic, old.ic_number, old.student_code, old.class_name, old.gender, old.passport_number, old.birth_cert_number, old.visa_number, old.is_student, old.is_citizen, old.withdrawn_at)
    IS NOT (new.full_name, new.full_name_arabic, new.ic_number, new.student_code, new.class_name, new.gender, new.passport_number, new.birth_cert_number, new.visa_number, new.is_student, new.is_citizen, new.withdrawn_at)
BEGIN
  INSERT INTO list_touches (registration_id, student_id, is_due, is_moved, before)
    SELECT id, old.id, state = 'muktamad', 0, json_object('full_name', old.full_name, 'full_name_arabic', old.full_name_arabic, 'ic_number', old.ic_number, 'student_code', old.student_code, 'class_name', old.class_name, 'gender', old.gender, 'passport_number', old.passport_number, 'birth_cert_number', old.birth_cert_number, 'visa_number', old.visa_number, 'is_student', old.is_student, 'is_citizen', old.is_citizen, 'withdrawn_at', old.withdrawn_at)
    FROM school_exam_years
    WHERE school_code = old.school_code AND exam_year = old.exam_year AND (list_version > 0 OR state = 'muktamad')
    ON CONFLICT (registration_id, student_id) DO UPDATE SET is_due = excluded.is_due;
END;
--> statement-breakpoint
CREATE TRIGGER `list_touches_on_move` AFTER UPDATE OF `school_code`, `exam_year` ON `students`
WHEN (old.school_code <> new.school_code OR old.exam_year <> new.exam_year)
  AND EXISTS (SELECT 1 FROM school_exam_years WHERE school_code = old.school_code AND exam_year = old.exam_year)
BEGIN
  INSERT INTO list_touches (registration_id, student_id, is_due, is_moved, before)
    SELECT id, old.id, state = 'muktamad', 0, json_object('full_name', old.full_name, 'full_name_arabic', old.full_name_arabic, 'ic_number', old.ic_number, 'student_code', old.student_code, 'class_name', old.class_name, 'gender', old.gender, 'passport_number', old.passport_number, 'birth_cert_number', old.birth_cert_number, 'visa_number', old.visa_number, 'is_student', old.is_student, 'is_citizen', old.is_citizen, 'withdrawn_at', old.withdrawn_at)
    FROM school_exam_years
    WHERE school_code = old.school_code AND exam_year = old.exam_year AND (list_version > 0 OR state = 'muktamad')
    ON CONFLICT (registration_id, student_id) DO UPDATE SET is_due = excluded.is_due;
  INSERT INTO list_touches (registration_id, student_id, is_due, is_moved, before)
    SELECT id, new.id, state = 'muktamad', 1, NULL FROM school_exam_years
    WHERE school_code = new.school_code AND exam_year = new.exam_year AND (list_version > 0 OR state = 'muktamad')
    ON CONFLICT (registration_id, student_id) DO UPDATE SET is_due = excluded.is_due;
END;
--> statement-breakpoint
CREATE TRIGGER `registrations_rolled_up_on_insert` AFTER INSERT ON `school_exam_years` BEGIN
  INSERT INTO year_totals (exam_year, district_code, exam_type_code, total_schools, total_students, total_student_with_code, total_male, total_female, total_not_citizen, total_without_ic, total_without_document, total_withdrawn, total_empty_schools, total_complete_schools)
    SELECT new.exam_year, new.district_code, new.exam_type_code, 1, new.total_students, new.total_student_with_code, new.total_male, new.total_female, new.total_not_citizen, new.total_without_ic, new.total_without_document, new.total_withdrawn, (new.total_students = 0), (new.total_students > 0 AND new.total_student_with_code = new.total_students)
      WHERE new.recorded_school_code <> ''
    ON CONFLICT DO UPDATE SET
      total_schools = total_schools + excluded.total_schools,
      total_students = total_students + excluded.total_students,
      total_student_with_code = total_student_with_code + excluded.total_student_with_code,
      total_male = total_male + excluded.total_male,
      total_female = total_female + excluded.total_female,
      total_not_citizen = total_not_citizen + excluded.total_not_citizen,
      total_without_ic = total_without_ic + excluded.total_without_ic,
      total_without_document = total_without_document + excluded.total_without_document,
      total_withdrawn = total_withdrawn + excluded.total_withdrawn,
      total_empty_schools = total_empty_schools + excluded.total_empty_schools,
      total_complete_schools = total_complete_schools + excluded.total_complete_schools;
  UPDATE school_exam_years
    SET (recorded_school_code, school_name, hq_code, hq_code_alt, district_code, exam_type_code, head_title) =
      (SELECT s.school_code, s.school_name, s.hq_code, s.hq_code_alt, s.district_code, s.exam_type_code, t.head_title
        FROM schools AS s JOIN exam_types AS t ON t.code = s.exam_type_code WHERE s.school_code = school_exam_years.school_code)
    WHERE id = new.id AND recorded_school_code = '';
END;
--> statement-breakpoint
CREATE TRIGGER `registrations_rolled_up_on_delete` AFTER DELETE ON `school_exam_years` BEGIN
  UPDATE year_totals
    SET total_schools = total_schools - 1,
        total_students = total_students - old.total_students,
        total_student_with_code = total_student_with_code - old.total_student_with_code,
        total_male = total_male - old.total_male,
        total_female = total_female - old.total_female,
        total_not_citizen = total_not_citizen - old.total_not_citizen,
        total_without_ic = total_without_ic - old.total_without_ic,
        total_without_document = total_without_document - old.total_without_document,
        total_withdrawn = total_withdrawn - old.total_withdrawn,
        total_empty_schools = total_empty_schools - (old.total_students = 0),
        total_complete_schools = total_complete_schools - (old.total_students > 0 AND old.total_student_with_code = old.total_students)
    WHERE (exam_year, district_code, exam_type_code) = (old.exam_year, old.district_code, old.exam_type_code);
END;
--> statement-breakpoint
CREATE TRIGGER `registrations_rolled_up_on_count`
AFTER UPDATE OF `total_students`, `total_student_with_code`, `total_male`, `total_female`, `total_not_citizen`, `total_without_ic`, `total_without_document`, `total_withdrawn` ON `school_exam_years`
WHEN (old.exam_year, old.district_code, old.exam_type_code) = (new.exam_year, new.district_code, new.exam_type_code)
BEGIN
  UPDATE year_totals
    SET total_students = total_students + new.total_students - old.total_students,
        total_student_with_code = total_student_with_code + new.total_student_with_code - old.total_student_with_code,
        total_male = total_male + new.total_male - old.total_male,
        total_female = total_female + new.total_female - old.total_female,
        total_not_citizen = total_not_citizen + new.total_not_citizen - old.total_not_citizen,
        total_without_ic = total_without_ic + new.total_without_ic - old.total_without_ic,
        total_without_document = total_without_document + new.total_without_document - old.total_without_document,
        total_withdrawn = total_withdrawn + new.total_withdrawn - old.total_withdrawn,
        total_empty_schools = total_empty_schools + (new.total_students = 0) - (old.total_students = 0),
        total_complete_schools = total_complete_schools + (new.total_students > 0 AND new.total_student_with_code = new.total_students) - (old.total_students > 0 AND old.total_student_with_code = old.total_students)
    WHERE (exam_year, district_code, exam_type_code) = (new.exam_year, new.district_code, new.exam_type_code);
END;
--> statement-breakpoint
CREATE TRIGGER `registrations_rolled_up_on_move` AFTER UPDATE OF `exam_year`, `district_code`, `exam_type_code` ON `school_exam_years`
WHEN (old.exam_year, old.district_code, old.exam_type_code) <> (new.exam_year, new.district_code, new.exam_type_code)
BEGIN
  INSERT INTO year_totals (exam_year, district_code, exam_type_code, total_schools, total_students, total_student_with_code, total_male, total_female, total_not_citizen, total_without_ic, total_without_document, total_withdrawn, total_empty_schools, total_complete_schools)
    SELECT old.exam_year, old.district_code, old.exam_type_code, -1, -old.total_students, -old.total_student_with_code, -old.total_male, -old.total_female, -old.total_not_citizen, -old.total_without_ic, -old.total_without_document, -old.total_withdrawn, -(old.total_students = 0), -(old.total_students > 0 AND old.total_student_with_code = old.total_students)
      WHERE old.recorded_school_code <> ''
    ON CONFLICT DO UPDATE SET
      total_schools = total_schools + excluded.total_schools,
      total_students = total_students + excluded.total_students,
      total_student_with_code = total_student_with_code + excluded.total_student_with_code,
      total_male = total_male + excluded.total_male,
      total_female = total_female + excluded.total_female,
      total_not_citizen = total_not_citizen + excluded.total_not_citizen,
      total_without_ic = total_without_ic + excluded.total_without_ic,
      total_without_document = total_without_document + excluded.total_without_document,
      total_withdrawn = total_withdrawn + excluded.total_withdrawn,
      total_empty_schools = total_empty_schools + excluded.total_empty_schools,
      total_complete_schools = total_complete_schools + excluded.total_complete_schools;
  INSERT INTO year_totals (exam_year, district_code, exam_type_code, total_schools, total_students, total_student_with_code, total_male, total_female, total_not_citizen, total_without_ic, total_without_document, total_withdrawn, total_empty_schools, total_complete_schools)
    SELECT new.exam_year, new.district_code, new.exam_type_code, 1, new.total_students, new.total_student_with_code, new.total_male, new.total_female, new.total_not_citizen, new.total_without_ic, new.total_without_document, new.total_withdrawn, (new.total_students = 0), (new.total_students > 0 AND new.total_student_with_code = new.total_students)
      WHERE true
    ON CONFLICT DO UPDATE SET
      total_schools = total_schools + excluded.total_schools,
      total_students = total_students + excluded.total_students,
      total_student_with_code = total_student_with_code + excluded.total_student_with_code,
      total_male = total_male + excluded.total_male,
      total_female = total_female + excluded.total_female,
      total_not_citizen = total_not_citizen + excluded.total_not_citizen,
      total_without_ic = total_without_ic + excluded.total_without_ic,
      total_without_document = total_without_document + excluded.total_without_document,
      total_withdrawn = total_withdrawn + excluded.total_withdrawn,
      total_empty_schools = total_empty_schools + excluded.total_empty_schools,
      total_complete_schools = total_complete_schools + excluded.total_complete_schools;
END;
--> statement-breakpoint
CREATE TRIGGER `registrations_follow_school`
AFTER UPDATE OF `school_code`, `school_name`, `hq_code`, `hq_code_alt`, `district_code`, `exam_type_code` ON `schools`
WHEN (old.school_code, old.school_name, old.hq_code, old.hq_code_alt, old.district_code, old.exam_type_code)
  IS NOT (new.school_code, new.school_name, new.hq_code, new.hq_code_alt, new.district_code, new.exam_type_code)
BEGIN
  UPDATE school_exam_years
    SET (recorded_school_code, school_name, hq_code, hq_code_alt, district_code, exam_type_code, head_title) =
      (SELECT s.school_code, s.school_name, s.hq_code, s.hq_code_alt, s.district_code, s.exam_type_code, t.head_title
        FROM schools AS s JOIN exam_types AS t ON t.code = s.exam_type_code WHERE s.school_code = school_exam_years.school_code)
    WHERE school_code = new.school_code AND state <> 'muktamad' AND NOT EXISTS (
      SELECT 1 FROM exam_years AS y WHERE y.year = school_exam_years.exam_year
        AND (y.closed_at IS NOT NULL OR (y.is_lock_initial_student AND y.lock_initial_student_datetime <= new.updated_at
          AND y.lock_initial_student_datetime > coalesce(school_exam_years.state_changed_at, ''))));
END;
--> statement-breakpoint
CREATE TRIGGER `registrations_follow_exam_type` AFTER UPDATE OF `head_title` ON `exam_types`
WHEN old.head_title IS NOT new.head_title
BEGIN
  UPDATE school_exam_years SET head_title = new.head_title WHERE exam_type_code = new.code
    AND state <> 'muktamad' AND NOT EXISTS (
      SELECT 1 FROM exam_years AS y WHERE y.year = school_exam_years.exam_year
        AND (y.closed_at IS NOT NULL OR (y.is_lock_initial_student AND y.lock_initial_student_datetime <= new.updated_at
          AND y.lock_initial_student_datetime > coalesce(school_exam_years.state_changed_at, ''))));
END;
--> statement-breakpoint
CREATE TRIGGER `registrations_follow_move` AFTER UPDATE OF `school_code`, `exam_year` ON `school_exam_years`
WHEN (old.school_code <> new.school_code AND EXISTS (SELECT 1 FROM schools WHERE school_code = old.school_code))
  OR (old.exam_year <> new.exam_year AND new.state <> 'muktamad'
    AND NOT EXISTS (SELECT 1 FROM exam_years WHERE year = new.exam_year AND closed_at IS NOT NULL))
BEGIN
  UPDATE school_exam_years
    SET (recorded_school_code, school_name, hq_code, hq_code_alt, district_code, exam_type_code, head_title) =
      (SELECT s.school_code, s.school_name, s.hq_code, s.hq_code_alt, s.district_code, s.exam_type_code, t.head_title
        FROM schools AS s JOIN exam_types AS t ON t.code = s.exam_type_code WHERE s.school_code = school_exam_years.school_code)
    WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `registrations_follow_reopening` AFTER UPDATE OF `state` ON `school_exam_years`
WHEN old.state = 'muktamad' AND new.state <> 'muktamad'
  AND NOT EXISTS (SELECT 1 FROM exam_years WHERE year = new.exam_year AND closed_at IS NOT NULL)
BEGIN
  UPDATE school_exam_years
    SET (recorded_school_code, school_name, hq_code, hq_code_alt, district_code, exam_type_code, head_title) =
      (SELECT s.school_code, s.school_name, s.hq_code, s.hq_code_alt, s.district_code, s.exam_type_code, t.head_title
        FROM schools AS s JOIN exam_types AS t ON t.code = s.exam_type_code WHERE s.school_code = school_exam_years.school_code)
    WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `registrations_follow_year` AFTER UPDATE OF `closed_at` ON `exam_years`
WHEN old.closed_at IS NOT NULL AND new.closed_at IS NULL
BEGIN
  UPDATE school_exam_years
    SET (recorded_school_code, school_name, hq_code, hq_code_alt, district_code, exam_type_code, head_title) =
      (SELECT s.school_code, s.school_name, s.hq_code, s.hq_code_alt, s.district_code, s.exam_type_code, t.head_title
        FROM schools AS s JOIN exam_types AS t ON t.code = s.exam_type_code WHERE s.school_code = school_exam_years.school_code)
    WHERE exam_year = new.year AND state <> 'muktamad';
END;
--> statement-breakpoint
CREATE TRIGGER `student_changes_on_record`
AFTER UPDATE OF `recorded_school_code`, `school_name`, `district_code`, `exam_type_code` ON `school_exam_years`
WHEN (old.recorded_school_code, old.school_name, old.district_code, old.exam_type_code)
    <> (new.recorded_school_code, new.school_name, new.district_code, new.exam_type_code)
  AND EXISTS (SELECT 1 FROM districts WHERE code = old.district_code)
  AND EXISTS (SELECT 1 FROM exam_types WHERE code = old.exam_type_code)
BEGIN
  INSERT INTO student_changes (student_id, is_departed, exam_year, school_code, district_code, exam_type_code, changed_at)
    SELECT c.id, 0, c.exam_year, c.school_code, s.district_code, s.exam_type_code,
      max(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), coalesce((SELECT changed_at FROM student_changes ORDER BY sequence DESC LIMIT 1), ''))
    FROM students AS c JOIN schools AS s ON s.school_code = c.school_code
    WHERE c.school_code = new.school_code AND c.exam_year = new.exam_year ORDER BY c.id;
  DELETE FROM student_changes WHERE school_code = new.school_code AND exam_year = new.exam_year AND is_departed = 0
    AND EXISTS (SELECT 1 FROM student_changes AS later WHERE later.student_id = student_changes.student_id AND later.is_departed = 0
      AND later.sequence > student_changes.sequence
      AND (later.exam_year, later.school_code, later.district_code, later.exam_type_code)
        = (student_changes.exam_year, student_changes.school_code, student_changes.district_code, student_changes.exam_type_code));
END;
--> statement-breakpoint
CREATE TRIGGER `student_changes_on_school` AFTER UPDATE OF `district_code`, `exam_type_code` ON `schools`
WHEN (old.district_code, old.exam_type_code) <> (new.district_code, new.exam_type_code)
  AND EXISTS (SELECT 1 FROM districts WHERE code = old.district_code)
  AND EXISTS (SELECT 1 FROM exam_types WHERE code = old.exam_type_code)
BEGIN
  INSERT INTO student_changes (student_id, is_departed, exam_year, school_code, district_code, exam_type_code, changed_at)
    SELECT student_id, 1, exam_year, school_code, district_code, exam_type_code,
      max(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), coalesce((SELECT changed_at FROM student_changes ORDER BY sequence DESC LIMIT 1), ''))
    FROM student_changes WHERE school_code = new.school_code AND is_departed = 0
      AND (district_code <> new.district_code OR exam_type_code <> new.exam_type_code);
  INSERT INTO student_changes (student_id, is_departed, exam_year, school_code, district_code, exam_type_code, changed_at)
    SELECT id, 0, exam_year, school_code, new.district_code, new.exam_type_code,
      max(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), coalesce((SELECT changed_at FROM student_changes ORDER BY sequence DESC LIMIT 1), ''))
    FROM students WHERE school_code = new.school_code ORDER BY id;
  DELETE FROM student_changes WHERE school_code = new.school_code
    AND (is_departed = 0 OR (district_code = new.district_code AND exam_type_code = new.exam_type_code))
    AND EXISTS (SELECT 1 FROM student_changes AS later WHERE later.student_id = student_changes.student_id AND later.is_departed = 0
      AND later.sequence > student_changes.sequence AND (later.exam_year = student_changes.exam_year OR student_changes.is_departed = 0));
END;
--> statement-breakpoint
CREATE TRIGGER `registrations_follow_district_code` AFTER UPDATE OF `code` ON `districts` WHEN old.code <> new.code
BEGIN
  UPDATE school_exam_years SET district_code = new.code WHERE district_code = old.code;
END;
--> statement-breakpoint
CREATE TRIGGER `registrations_follow_exam_type_code` AFTER UPDATE OF `code` ON `exam_types` WHEN old.code <> new.code
BEGIN
  UPDATE school_exam_years SET exam_type_code = new.code WHERE exam_type_code = old.code;
END;
--> statement-breakpoint
CREATE TRIGGER `students_ic_once_on_insert` BEFORE INSERT ON `students`
WHEN new.ic_number IS NOT NULL AND EXISTS (
  SELECT 1 FROM students AS other
    JOIN school_exam_years AS its_list ON its_list.school_code = other.school_code AND its_list.exam_year = other.exam_year
    JOIN exam_types AS its_type ON its_type.code = its_list.exam_type_code
    JOIN school_exam_years AS own_list ON own_list.school_code = new.school_code AND own_list.exam_year = new.exam_year
    JOIN exam_types AS own_type ON own_type.code = own_list.exam_type_code
  WHERE other.exam_year = new.exam_year AND other.ic_number = new.ic_number
    AND NOT (own_type.code <> its_type.code AND own_type.allows_second_exam AND its_type.allows_second_exam))
BEGIN
  SELECT RAISE(ABORT, 'students_ic_once');
END;
--> statement-breakpoint
CREATE TRIGGER `students_ic_once_on_update` BEFORE UPDATE OF `exam_year`, `ic_number`, `school_code` ON `students`
WHEN new.ic_number IS NOT NULL
  AND (new.ic_number IS NOT old.ic_number OR new.exam_year <> old.exam_year OR new.school_code <> old.school_code)
  AND EXISTS (
  SELECT 1 FROM students AS other
    JOIN school_exam_years AS its_list ON its_list.school_code = other.school_code AND its_list.exam_year = other.exam_year
    JOIN exam_types AS its_type ON its_type.code = its_list.exam_type_code
    JOIN school_exam_years AS own_list ON own_list.school_code = new.school_code AND own_list.exam_year = new.exam_year
    JOIN exam_types AS own_type ON own_type.code = own_list.exam_type_code
  WHERE other.exam_year = new.exam_year AND other.ic_number = new.ic_number AND other.id <> old.id
    AND NOT (own_type.code <> its_type.code AND own_type.allows_second_exam AND its_type.allows_second_exam))
BEGIN
  SELECT RAISE(ABORT, 'students_ic_once');
END;
--> statement-breakpoint
CREATE TRIGGER `registrations_second_exams_stay_allowed` AFTER UPDATE OF `exam_type_code` ON `school_exam_years`
WHEN old.exam_type_code <> new.exam_type_code AND EXISTS (
  SELECT 1 FROM students AS own
    JOIN students AS other ON other.exam_year = own.exam_year AND other.ic_number = own.ic_number AND other.id <> own.id
    JOIN school_exam_years AS its_list ON its_list.school_code = other.school_code AND its_list.exam_year = other.exam_year
    JOIN exam_types AS its_type ON its_type.code = its_list.exam_type_code
    JOIN exam_types AS own_type ON own_type.code = new.exam_type_code
  WHERE own.school_code = new.school_code AND own.exam_year = new.exam_year
    AND NOT (own_type.code <> its_type.code AND own_type.allows_second_exam AND its_type.allows_second_exam))
BEGIN
  SELECT RAISE(ABORT, 'students_ic_once');
END;
--> statement-breakpoint
CREATE TRIGGER `exam_types_second_exams_stay_allowed` AFTER UPDATE OF `allows_second_exam` ON `exam_types`
WHEN old.allows_second_exam AND NOT new.allows_second_exam AND EXISTS (
  SELECT 1 FROM school_exam_years AS own_list
    JOIN students AS own ON own.school_code = own_list.school_code AND own.exam_year = own_list.exam_year
    JOIN students AS other ON other.exam_year = own.exam_year AND other.ic_number = own.ic_number AND other.id <> own.id
  WHERE own_list.exam_type_code = new.code)
BEGIN
  SELECT RAISE(ABORT, 'students_ic_once');
END;
--> statement-breakpoint
CREATE TRIGGER `prints_touched_by_insert` AFTER INSERT ON `students` BEGIN
  UPDATE latest_prints SET is_touched = 1 WHERE NOT is_touched AND registration_id IN (
    SELECT id FROM school_exam_years WHERE school_code = new.school_code AND exam_year = new.exam_year);
END;
--> statement-breakpoint
CREATE TRIGGER `prints_touched_by_delete` AFTER DELETE ON `students` BEGIN
  UPDATE latest_prints SET is_touched = 1 WHERE NOT is_touched AND registration_id IN (
    SELECT id FROM school_exam_years WHERE school_code = old.school_code AND exam_year = old.exam_year);
END;
--> statement-breakpoint
CREATE TRIGGER `prints_touched_by_change`
AFTER UPDATE OF `school_code`, `exam_year`, `student_code`, `full_name`, `full_name_arabic`, `ic_number`, `birth_cert_number`,
  `passport_number`, `visa_number`, `gender`, `class_name`, `is_citizen`, `is_student`, `is_late`, `withdrawn_at` ON `students`
WHEN (old.school_code, old.exam_year, old.student_code, old.full_name, old.full_name_arabic, old.ic_number, old.birth_cert_number,
    old.passport_number, old.visa_number, old.gender, old.class_name, old.is_citizen, old.is_student, old.is_late, old.withdrawn_at)
  IS NOT (new.school_code, new.exam_year, new.student_code, new.full_name, new.full_name_arabic, new.ic_number, new.birth_cert_number,
    new.passport_number, new.visa_number, new.gender, new.class_name, new.is_citizen, new.is_student, new.is_late, new.withdrawn_at)
BEGIN
  UPDATE latest_prints SET is_touched = 1 WHERE NOT is_touched AND registration_id IN (
    SELECT id FROM school_exam_years WHERE school_code = old.school_code AND exam_year = old.exam_year
    UNION SELECT id FROM school_exam_years WHERE school_code = new.school_code AND exam_year = new.exam_year
    UNION SELECT host.id FROM room_seats AS seat JOIN exam_rooms AS room ON room.id = seat.room_id
      JOIN school_exam_years AS host ON host.school_code = room.school_code AND host.exam_year = room.exam_year
      WHERE seat.student_id = new.id);
END;
--> statement-breakpoint
CREATE TRIGGER `prints_touched_by_seat` AFTER INSERT ON `room_seats` BEGIN
  UPDATE latest_prints SET is_touched = 1 WHERE NOT is_touched AND registration_id IN (
    SELECT own.id FROM students JOIN school_exam_years AS own USING (school_code, exam_year) WHERE students.id = new.student_id
    UNION SELECT host.id FROM exam_rooms AS room JOIN school_exam_years AS host USING (school_code, exam_year) WHERE room.id = new.room_id);
END;
--> statement-breakpoint
CREATE TRIGGER `prints_touched_by_left_seat` AFTER DELETE ON `room_seats` BEGIN
  UPDATE latest_prints SET is_touched = 1 WHERE NOT is_touched AND registration_id IN (
    SELECT own.id FROM students JOIN school_exam_years AS own USING (school_code, exam_year) WHERE students.id = old.student_id
    UNION SELECT host.id FROM exam_rooms AS room JOIN school_exam_years AS host USING (school_code, exam_year) WHERE room.id = old.room_id);
END;
--> statement-breakpoint
CREATE TRIGGER `prints_touched_by_other_seat` AFTER UPDATE ON `room_seats`
WHEN (old.student_id, old.room_id, old.seat) IS NOT (new.student_id, new.room_id, new.seat)
BEGIN
  UPDATE latest_prints SET is_touched = 1 WHERE NOT is_touched AND registration_id IN (
    SELECT own.id FROM students JOIN school_exam_years AS own USING (school_code, exam_year)
      WHERE students.id IN (old.student_id, new.student_id)
    UNION SELECT host.id FROM exam_rooms AS room JOIN school_exam_years AS host USING (school_code, exam_year)
      WHERE room.id IN (old.room_id, new.room_id));
END;
--> statement-breakpoint
CREATE TRIGGER `prints_touched_by_room` AFTER UPDATE OF `name`, `rows`, `columns`, `capacity`, `pattern`, `school_code` ON `exam_rooms`
WHEN (old.name, old.rows, old.columns, old.capacity, old.pattern, old.school_code)
  IS NOT (new.name, new.rows, new.columns, new.capacity, new.pattern, new.school_code)
BEGIN
  UPDATE latest_prints SET is_touched = 1 WHERE NOT is_touched AND registration_id IN (
    SELECT id FROM school_exam_years WHERE school_code = new.school_code AND exam_year = new.exam_year
    UNION SELECT own.id FROM room_seats AS seat JOIN students ON students.id = seat.student_id
      JOIN school_exam_years AS own USING (school_code, exam_year) WHERE seat.room_id = new.id);
END;
--> statement-breakpoint
CREATE TRIGGER `prints_touched_by_need` AFTER INSERT ON `special_needs` BEGIN
  UPDATE latest_prints SET is_touched = 1 WHERE NOT is_touched AND registration_id IN (
    SELECT own.id FROM students JOIN school_exam_years AS own USING (school_code, exam_year) WHERE students.id = new.student_id
    UNION SELECT host.id FROM room_seats AS seat JOIN exam_rooms AS room ON room.id = seat.room_id
      JOIN school_exam_years AS host USING (school_code, exam_year) WHERE seat.student_id = new.student_id);
END;
--> statement-breakpoint
CREATE TRIGGER `prints_touched_by_former_need` AFTER DELETE ON `special_needs` BEGIN
  UPDATE latest_prints SET is_touched = 1 WHERE NOT is_touched AND registration_id IN (
    SELECT own.id FROM students JOIN school_exam_years AS own USING (school_code, exam_year) WHERE students.id = old.student_id
    UNION SELECT host.id FROM room_seats AS seat JOIN exam_rooms AS room ON room.id = seat.room_id
      JOIN school_exam_years AS host USING (school_code, exam_year) WHERE seat.student_id = old.student_id);
END;
--> statement-breakpoint
CREATE TRIGGER `prints_touched_by_record` AFTER UPDATE OF `school_code`, `exam_year`, `recorded_school_code`, `school_name`, `hq_code`,
  `hq_code_alt`, `district_code`, `exam_type_code` ON `school_exam_years`
WHEN (old.school_code, old.exam_year, old.recorded_school_code, old.school_name, old.hq_code, old.hq_code_alt, old.district_code, old.exam_type_code)
  IS NOT (new.school_code, new.exam_year, new.recorded_school_code, new.school_name, new.hq_code, new.hq_code_alt, new.district_code, new.exam_type_code)
BEGIN
  UPDATE latest_prints SET is_touched = 1 WHERE NOT is_touched AND registration_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `prints_touched_by_list` AFTER UPDATE OF `state`, `list_version`, `submitted_on_behalf_by`, `submitted_on_behalf_at`,
  `confirmed_on_behalf_by`, `confirmed_on_behalf_at` ON `school_exam_years`
WHEN (old.state, old.list_version, old.submitted_on_behalf_by, old.submitted_on_behalf_at, old.confirmed_on_behalf_by, old.confirmed_on_behalf_at)
  IS NOT (new.state, new.list_version, new.submitted_on_behalf_by, new.submitted_on_behalf_at, new.confirmed_on_behalf_by, new.confirmed_on_behalf_at)
BEGIN
  UPDATE latest_prints SET is_touched = 1 WHERE NOT is_touched AND registration_id = new.id AND sheet IN ('roll', 'final-list');
END;
--> statement-breakpoint
CREATE TRIGGER `prints_touched_by_new_paper` AFTER INSERT ON `exam_papers` BEGIN
  UPDATE latest_prints SET is_touched = 1 WHERE NOT is_touched AND sheet IN ('attendance', 'slips') AND registration_id IN (
    SELECT id FROM school_exam_years WHERE exam_year = new.exam_year AND exam_type_code = new.exam_type_code);
END;
--> statement-breakpoint
CREATE TRIGGER `prints_touched_by_former_paper` AFTER DELETE ON `exam_papers` BEGIN
  UPDATE latest_prints SET is_touched = 1 WHERE NOT is_touched AND sheet IN ('attendance', 'slips') AND registration_id IN (
    SELECT id FROM school_exam_years WHERE exam_year = old.exam_year AND exam_type_code = old.exam_type_code);
END;
--> statement-breakpoint
CREATE TRIGGER `prints_touched_by_paper`
AFTER UPDATE OF `exam_year`, `exam_type_code`, `code`, `name`, `held_on`, `starts_at`, `ends_at` ON `exam_papers`
WHEN (old.exam_year, old.exam_type_code, old.code, old.name, old.held_on, old.starts_at, old.ends_at)
  IS NOT (new.exam_year, new.exam_type_code, new.code, new.name, new.held_on, new.starts_at, new.ends_at)
BEGIN
  UPDATE latest_prints SET is_touched = 1 WHERE NOT is_touched AND sheet IN ('attendance', 'slips') AND registration_id IN (
    SELECT id FROM school_exam_years WHERE exam_year IN (old.exam_year, new.exam_year)
      AND exam_type_code IN (old.exam_type_code, new.exam_type_code));
END;
--> statement-breakpoint
CREATE TRIGGER `prints_touched_by_district` AFTER UPDATE OF `name` ON `districts` WHEN old.name <> new.name BEGIN
  UPDATE latest_prints SET is_touched = 1 WHERE NOT is_touched AND registration_id IN (
    SELECT id FROM school_exam_years WHERE district_code = new.code);
END;
--> statement-breakpoint
CREATE TRIGGER `prints_touched_by_exam_type` AFTER UPDATE OF `name`, `sheet` ON `exam_types`
WHEN (old.name, old.sheet) IS NOT (new.name, new.sheet)
BEGIN
  UPDATE latest_prints SET is_touched = 1 WHERE NOT is_touched AND registration_id IN (
    SELECT id FROM school_exam_years WHERE exam_type_code = new.code);
END;
--> statement-breakpoint
CREATE TRIGGER `prints_touched_by_year` AFTER UPDATE OF `title` ON `exam_years` WHEN old.title IS NOT new.title BEGIN
  UPDATE latest_prints SET is_touched = 1 WHERE NOT is_touched AND registration_id IN (
    SELECT id FROM school_exam_years WHERE exam_year = new.year);
END;
--> statement-breakpoint
INSERT INTO `office` (`id`, `created_at`, `updated_at`, `version`, `unit_name`)
VALUES (1, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 1, 'UNIT PEPERIKSAAN DAN PENILAIAN, BAHAGIAN PENDIDIKAN ISLAM');
--> statement-breakpoint
INSERT INTO `need_kinds` (`code`, `name`, `created_at`, `updated_at`, `version`)
VALUES ('LIHAT', 'Penglihatan', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 1),
  ('DENGAR', 'Pendengaran', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 1),
  ('FIZIKAL', 'Fizikal', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 1),
  ('BELAJAR', 'Pembelajaran', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 1),
  ('LAIN', 'Lain-lain', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 1);
--> statement-breakpoint
INSERT INTO `need_arrangements` (`code`, `name`, `created_at`, `updated_at`, `version`)
VALUES ('MASA', 'Masa tambahan', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 1),
  ('CETAK', 'Cetakan besar', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 1),
  ('PEMBACA', 'Pembaca', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 1),
  ('BILIK', 'Bilik berasingan', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 1);
--> statement-breakpoint
INSERT INTO `student_feed` (`id`, `generation`, `complete_sequence`, `complete_at`)
VALUES (1, lower(hex(randomblob(8))), 0, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
