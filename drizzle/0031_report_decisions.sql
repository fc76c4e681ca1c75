ALTER TABLE `centre_reports` ADD `owner_id` integer;--> statement-breakpoint
ALTER TABLE `centre_reports` ADD `decision` text;--> statement-breakpoint
ALTER TABLE `centre_reports` ADD `decision_reason` text;--> statement-breakpoint
ALTER TABLE `centre_reports` ADD `decided_by` integer;--> statement-breakpoint
ALTER TABLE `centre_reports` ADD `decided_at` text;