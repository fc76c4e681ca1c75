ALTER TABLE `requests` ADD `group_id` integer;--> statement-breakpoint
CREATE INDEX `requests_by_group` ON `requests` (`group_id`,`state`) WHERE "requests"."group_id" is not null;