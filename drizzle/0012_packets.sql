CREATE TABLE `packet_arrangements` (
	`arrangement_code` text PRIMARY KEY NOT NULL,
	FOREIGN KEY (`arrangement_code`) REFERENCES `need_arrangements`(`code`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `packet_extras` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`exam_paper_id` integer NOT NULL,
	`registration_id` integer NOT NULL,
	`copies` integer NOT NULL,
	`reason` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`exam_paper_id`) REFERENCES `exam_papers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`registration_id`) REFERENCES `school_exam_years`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "packet_extras_copies" CHECK("packet_extras"."copies" between 1 and 100000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `packet_extras_once` ON `packet_extras` (`exam_paper_id`,`registration_id`);--> statement-breakpoint
CREATE INDEX `packet_extras_by_registration` ON `packet_extras` (`registration_id`);--> statement-breakpoint
CREATE TABLE `packet_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`exam_paper_id` integer NOT NULL,
	`registration_id` integer NOT NULL,
	`room_name` text DEFAULT '' NOT NULL,
	`adaptation` text DEFAULT '' NOT NULL,
	`candidates` integer NOT NULL,
	`spare` integer NOT NULL,
	`extra` integer NOT NULL,
	`copies_per_packet` integer NOT NULL,
	FOREIGN KEY (`exam_paper_id`) REFERENCES `exam_papers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`registration_id`) REFERENCES `school_exam_years`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "packet_lines_counts" CHECK(min("packet_lines"."candidates", "packet_lines"."spare", "packet_lines"."extra") >= 0),
	CONSTRAINT "packet_lines_packet" CHECK("packet_lines"."copies_per_packet" >= 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `packet_lines_once` ON `packet_lines` (`exam_paper_id`,`registration_id`,`room_name`,`adaptation`);--> statement-breakpoint
CREATE INDEX `packet_lines_by_registration` ON `packet_lines` (`registration_id`);--> statement-breakpoint
CREATE TABLE `packet_rules` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`exam_paper_id` integer NOT NULL,
	`spare_percent` integer NOT NULL,
	`spare_least` integer NOT NULL,
	`spare_most` integer NOT NULL,
	`copies_per_packet` integer NOT NULL,
	`fixed_at` text,
	`fixed_by` integer,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`exam_paper_id`) REFERENCES `exam_papers`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "packet_rules_spare" CHECK("packet_rules"."spare_percent" between 0 and 100 and "packet_rules"."spare_least" >= 0),
	CONSTRAINT "packet_rules_most" CHECK("packet_rules"."spare_most" between "packet_rules"."spare_least" and 100000),
	CONSTRAINT "packet_rules_packet" CHECK("packet_rules"."copies_per_packet" between 1 and 100000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `packet_rules_once` ON `packet_rules` (`exam_paper_id`);