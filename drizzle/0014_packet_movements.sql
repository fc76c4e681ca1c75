CREATE TABLE `packet_movements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`exam_paper_id` integer NOT NULL,
	`registration_id` integer NOT NULL,
	`step` text NOT NULL,
	`packets` integer NOT NULL,
	`reason` text,
	`moved_at` text NOT NULL,
	`recorded_by` integer NOT NULL,
	`recorded_at` text NOT NULL,
	FOREIGN KEY (`exam_paper_id`) REFERENCES `exam_papers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`registration_id`) REFERENCES `school_exam_years`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "packet_movements_packets" CHECK("packet_movements"."packets" between 0 and 100000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `packet_movements_once` ON `packet_movements` (`exam_paper_id`,`registration_id`,`step`);--> statement-breakpoint
CREATE INDEX `packet_movements_by_registration` ON `packet_movements` (`registration_id`);