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
	`user_id` integer NOT NULL,
	`printed_by` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`school_code`) REFERENCES `schools`(`school_code`) ON UPDATE cascade ON DELETE set null,
	FOREIGN KEY (`exam_year`) REFERENCES `exam_years`(`year`) ON UPDATE cascade ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sheet_prints_number_unique` ON `sheet_prints` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `sheet_prints_once` ON `sheet_prints` (`user_id`,`school_code`,`exam_year`,`sheet`,`filters`,`checksum`);--> statement-breakpoint
CREATE INDEX `sheet_prints_by_school` ON `sheet_prints` (`school_code`,`exam_year`);