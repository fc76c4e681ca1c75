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
CREATE INDEX `account_notices_unseen` ON `account_notices` (`user_id`) WHERE "account_notices"."seen_at" is null;--> statement-breakpoint
CREATE INDEX `account_notices_unsent` ON `account_notices` (`id`) WHERE "account_notices"."recipient" is not null;--> statement-breakpoint
ALTER TABLE `users` ADD `email` text;