CREATE TABLE `machines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`token_hash` text NOT NULL,
	`district_code` text,
	`exam_type_code` text,
	`sees_identity` integer NOT NULL,
	`addresses` text,
	`per_minute` integer NOT NULL,
	`expires_at` text NOT NULL,
	`revoked_at` text,
	`last_used_at` text,
	`last_address` text,
	`seen_addresses` text NOT NULL,
	`created_by` integer NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`district_code`) REFERENCES `districts`(`code`) ON UPDATE cascade ON DELETE cascade,
	FOREIGN KEY (`exam_type_code`) REFERENCES `exam_types`(`code`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `machines_token_hash_unique` ON `machines` (`token_hash`);