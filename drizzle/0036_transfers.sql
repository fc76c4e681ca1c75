CREATE TABLE `seat_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`exam_year` integer NOT NULL,
	`school_code` text NOT NULL,
	`host_school_code` text,
	`room_name` text NOT NULL,
	`moved` integer NOT NULL,
	`unseated` integer NOT NULL,
	`role_id` text NOT NULL,
	`created_by` integer NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`exam_year`) REFERENCES `exam_years`(`year`) ON UPDATE cascade ON DELETE cascade,
	FOREIGN KEY (`school_code`) REFERENCES `schools`(`school_code`) ON UPDATE cascade ON DELETE cascade,
	FOREIGN KEY (`host_school_code`) REFERENCES `schools`(`school_code`) ON UPDATE cascade ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `seat_changes_by_school` ON `seat_changes` (`school_code`,`exam_year`,`created_at`);--> statement-breakpoint
CREATE TABLE `student_transfers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_id` integer NOT NULL,
	`student_id` integer NOT NULL,
	`exam_year` integer NOT NULL,
	`from_school_code` text NOT NULL,
	`to_school_code` text NOT NULL,
	`full_name` text NOT NULL,
	`class_name` text,
	`student_code` text,
	`room_id` integer,
	`seat` integer,
	`student_version` integer NOT NULL,
	`created_by` integer NOT NULL,
	`created_at` text NOT NULL,
	`returned_by` integer,
	`returned_at` text,
	FOREIGN KEY (`exam_year`) REFERENCES `exam_years`(`year`) ON UPDATE cascade ON DELETE cascade,
	FOREIGN KEY (`from_school_code`) REFERENCES `schools`(`school_code`) ON UPDATE cascade ON DELETE cascade,
	FOREIGN KEY (`to_school_code`) REFERENCES `schools`(`school_code`) ON UPDATE cascade ON DELETE cascade,
	FOREIGN KEY (`room_id`) REFERENCES `exam_rooms`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `student_transfers_from` ON `student_transfers` (`from_school_code`,`exam_year`,`created_at`);--> statement-breakpoint
CREATE INDEX `student_transfers_to` ON `student_transfers` (`to_school_code`,`exam_year`,`created_at`);--> statement-breakpoint
CREATE INDEX `student_transfers_by_student` ON `student_transfers` (`student_id`);--> statement-breakpoint
CREATE INDEX `student_transfers_by_request` ON `student_transfers` (`request_id`);