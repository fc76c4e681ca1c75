CREATE TABLE `invigilator_rule` (
	`id` integer PRIMARY KEY NOT NULL,
	`candidates_each` integer NOT NULL,
	`fewest` integer NOT NULL,
	`chief_of` text NOT NULL,
	`asks_ic` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "invigilator_rule_once" CHECK("invigilator_rule"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `invigilators` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`exam_year` integer NOT NULL,
	`school_code` text NOT NULL,
	`room_id` integer,
	`duty` text NOT NULL,
	`full_name` text NOT NULL,
	`phone` text NOT NULL,
	`ic_number` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`exam_year`) REFERENCES `exam_years`(`year`) ON UPDATE cascade ON DELETE cascade,
	FOREIGN KEY (`school_code`) REFERENCES `schools`(`school_code`) ON UPDATE cascade ON DELETE cascade,
	FOREIGN KEY (`room_id`) REFERENCES `exam_rooms`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `invigilators_by_school` ON `invigilators` (`exam_year`,`school_code`,`full_name`);--> statement-breakpoint
CREATE INDEX `invigilators_by_name` ON `invigilators` (`exam_year`,`full_name`);--> statement-breakpoint
CREATE INDEX `invigilators_by_phone` ON `invigilators` (`exam_year`,`phone`);--> statement-breakpoint
CREATE INDEX `invigilators_by_ic` ON `invigilators` (`exam_year`,`ic_number`);--> statement-breakpoint
CREATE INDEX `invigilators_by_room` ON `invigilators` (`room_id`);
--> statement-breakpoint
INSERT INTO `invigilator_rule` (`id`, `candidates_each`, `fewest`, `chief_of`, `created_at`, `updated_at`, `version`)
VALUES (1, 25, 2, 'centre', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 1);
