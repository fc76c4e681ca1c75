CREATE TABLE `undoable_corrections` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`draft_id` text NOT NULL,
	`student_id` integer NOT NULL,
	`version` integer NOT NULL,
	`before` text NOT NULL,
	`audit_event_id` integer NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`draft_id`) REFERENCES `import_drafts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `undoable_corrections_by_draft` ON `undoable_corrections` (`draft_id`);--> statement-breakpoint
CREATE INDEX `undoable_corrections_by_student` ON `undoable_corrections` (`student_id`);