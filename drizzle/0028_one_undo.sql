CREATE TABLE `undo_batches` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`user_id` integer NOT NULL,
	`draft_id` text,
	`former_id` integer,
	`created_at` text NOT NULL,
	FOREIGN KEY (`draft_id`) REFERENCES `import_drafts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `undo_batches_by_draft` ON `undo_batches` (`draft_id`);
--> statement-breakpoint
CREATE TABLE `undo_rows` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`batch_id` integer NOT NULL,
	`entity` text NOT NULL,
	`entity_id` integer NOT NULL,
	`version` integer NOT NULL,
	`before` text NOT NULL,
	`audit_event_id` integer,
	FOREIGN KEY (`batch_id`) REFERENCES `undo_batches`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `undo_rows_by_batch` ON `undo_rows` (`batch_id`);
--> statement-breakpoint
CREATE INDEX `undo_rows_by_record` ON `undo_rows` (`entity_id`,`entity`);
--> statement-breakpoint
-- An undo that was offered before the upgrade names a number of its former table: new numbers begin above all of those.
INSERT INTO sqlite_sequence (name, seq)
  SELECT 'undo_batches', coalesce(max(seq), 0) FROM sqlite_sequence
  WHERE name IN ('undoable_withdrawals', 'undoable_student_edits');
--> statement-breakpoint
INSERT INTO undo_batches (kind, user_id, former_id, created_at)
  SELECT 'withdrawn', user_id, id, created_at FROM undoable_withdrawals
  UNION ALL SELECT 'edited', user_id, id, created_at FROM undoable_student_edits ORDER BY id;
--> statement-breakpoint
INSERT INTO undo_rows (batch_id, entity, entity_id, version, before)
  SELECT b.id, 'student', former.student_id, former.version, json_object('withdrawn_at', NULL, 'withdrawal_reason', NULL)
  FROM undo_batches AS b JOIN undoable_withdrawals AS former ON former.id = b.former_id
  WHERE b.kind = 'withdrawn' ORDER BY former.id;
--> statement-breakpoint
INSERT INTO undo_rows (batch_id, entity, entity_id, version, before)
  SELECT b.id, 'student', former.student_id, former.version, former.before
  FROM undo_batches AS b JOIN undoable_student_edits AS former ON former.id = b.former_id
  WHERE b.kind = 'edited' ORDER BY former.id;
--> statement-breakpoint
INSERT INTO undo_batches (kind, user_id, draft_id, created_at)
  SELECT 'imported', d.user_id, d.id, min(former.created_at)
  FROM undoable_corrections AS former JOIN import_drafts AS d ON d.id = former.draft_id GROUP BY d.id;
--> statement-breakpoint
INSERT INTO undo_rows (batch_id, entity, entity_id, version, before, audit_event_id)
  SELECT b.id, 'student', former.student_id, former.version, former.before, former.audit_event_id
  FROM undoable_corrections AS former JOIN undo_batches AS b ON b.draft_id = former.draft_id ORDER BY former.id;
--> statement-breakpoint
-- A candidate who is deleted, and comes back from the trash, is not the one of the action any more.
CREATE TRIGGER `undo_batches_of_deleted_students` AFTER DELETE ON `students` BEGIN
  DELETE FROM undo_batches WHERE kind IN ('withdrawn', 'edited')
    AND id IN (SELECT batch_id FROM undo_rows WHERE entity = 'student' AND entity_id = old.id);
END;
--> statement-breakpoint
DROP TABLE `undoable_corrections`;
--> statement-breakpoint
DROP TABLE `undoable_student_edits`;
--> statement-breakpoint
DROP TABLE `undoable_withdrawals`;
