CREATE TABLE `office_settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `sessions` ADD `proved_at` text;--> statement-breakpoint
ALTER TABLE `users` ADD `recovered_by_code_at` text;--> statement-breakpoint
ALTER TABLE `users` ADD `second_step_offered_at` text;--> statement-breakpoint
ALTER TABLE `audit_events` ADD `address` text;--> statement-breakpoint
ALTER TABLE `audit_events` ADD `session_id` integer;
