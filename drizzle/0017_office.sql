CREATE TABLE `office` (
	`id` integer PRIMARY KEY NOT NULL,
	`office_name` text,
	`office_phone` text,
	`office_email` text,
	`office_hours` text,
	`office_address` text,
	`approval_time` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "office_once" CHECK("office"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE `users` ADD `first_steps_dismissed_at` text;
--> statement-breakpoint
INSERT INTO `office` (`id`, `created_at`, `updated_at`) VALUES (1, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
