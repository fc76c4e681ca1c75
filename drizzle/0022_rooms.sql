CREATE TABLE `exam_rooms` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`exam_year` integer NOT NULL,
	`school_code` text NOT NULL,
	`name` text NOT NULL,
	`rows` integer NOT NULL,
	`columns` integer NOT NULL,
	`capacity` integer NOT NULL,
	`pattern` text DEFAULT 'columns' NOT NULL,
	`fill_order` integer NOT NULL,
	`is_for_arrangements` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`exam_year`) REFERENCES `exam_years`(`year`) ON UPDATE cascade ON DELETE cascade,
	FOREIGN KEY (`school_code`) REFERENCES `schools`(`school_code`) ON UPDATE cascade ON DELETE cascade,
	CONSTRAINT "exam_rooms_capacity" CHECK("exam_rooms"."capacity" between 1 and "exam_rooms"."rows" * "exam_rooms"."columns")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `exam_rooms_once` ON `exam_rooms` (`exam_year`,`school_code`,`name`);--> statement-breakpoint
CREATE TABLE `room_seats` (
	`student_id` integer PRIMARY KEY NOT NULL,
	`room_id` integer NOT NULL,
	`seat` integer NOT NULL,
	FOREIGN KEY (`student_id`) REFERENCES `students`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`room_id`) REFERENCES `exam_rooms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `room_seats_once` ON `room_seats` (`room_id`,`seat`);--> statement-breakpoint
-- A school that is renamed has left its old code already, so its candidates keep their seats.
CREATE TRIGGER `room_seats_of_moved` AFTER UPDATE OF `school_code`, `exam_year`, `withdrawn_at` ON `students`
WHEN (new.withdrawn_at IS NOT NULL AND old.withdrawn_at IS NULL) OR old.exam_year <> new.exam_year
  OR (old.school_code <> new.school_code AND EXISTS (SELECT 1 FROM schools WHERE school_code = old.school_code))
BEGIN
  DELETE FROM room_seats WHERE student_id = new.id;
END;
