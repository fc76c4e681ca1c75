CREATE TABLE `statement_marks` (
	`student_id` integer PRIMARY KEY NOT NULL,
	`registration_id` integer NOT NULL,
	`result` text,
	`fields` integer NOT NULL,
	`marked_by` integer NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "statement_marks_result" CHECK("statement_marks"."result" in ('same', 'corrected'))
);
