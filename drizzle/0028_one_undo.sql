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
-- The former tables do not say who edited or deleted a year: no undo of a year asks it.
INSERT INTO undo_batches (kind, user_id, former_id, created_at)
  SELECT 'year', 0, exam_year_id, created_at FROM undoable_year_edits
  UNION ALL SELECT 'year_deleted', 0, id, created_at FROM deleted_exam_years;
--> statement-breakpoint
INSERT INTO undo_rows (batch_id, entity, entity_id, version, before)
  SELECT b.id, 'exam_year', exam_year_id, version, json_object('year', year, 'title', title,
    'is_running', json(iif(is_running, 'true', 'false')), 'entry_opens_on', entry_opens_on,
    'is_lock_initial_student', json(iif(is_lock_initial_student, 'true', 'false')),
    'lock_initial_student_datetime', lock_initial_student_datetime, 'corrections_until', corrections_until,
    'printing_from', printing_from, 'running_exam_year_id', running_exam_year_id)
  FROM undo_batches AS b JOIN undoable_year_edits ON exam_year_id = b.former_id WHERE b.kind = 'year';
--> statement-breakpoint
INSERT INTO undo_rows (batch_id, entity, entity_id, version, before)
  SELECT b.id, 'exam_year', former.id, record ->> 'version', json_set(record, '$.request_windows', json(request_windows))
  FROM undo_batches AS b JOIN deleted_exam_years AS former ON former.id = b.former_id WHERE b.kind = 'year_deleted';
--> statement-breakpoint
-- A candidate who is deleted, and comes back from the trash, is not the one of the action any more.
CREATE TRIGGER `undo_batches_of_deleted_students` AFTER DELETE ON `students` BEGIN
  DELETE FROM undo_batches WHERE kind IN ('withdrawn', 'edited')
    AND id IN (SELECT batch_id FROM undo_rows WHERE entity = 'student' AND entity_id = old.id);
END;
--> statement-breakpoint
-- A year that is deleted, and made again by its undo, is neither the one of its edit nor the one that the edit can make the running year again.
CREATE TRIGGER `undo_batches_of_deleted_years` AFTER DELETE ON `exam_years` BEGIN
  DELETE FROM undo_batches WHERE kind = 'year'
    AND id IN (SELECT batch_id FROM undo_rows WHERE entity = 'exam_year' AND entity_id = old.id);
  UPDATE undo_rows SET before = json_set(before, '$.running_exam_year_id', NULL)
    WHERE batch_id IN (SELECT id FROM undo_batches WHERE kind = 'year') AND before ->> 'running_exam_year_id' = old.id;
END;
--> statement-breakpoint
DROP TABLE `deleted_exam_years`;
--> statement-breakpoint
DROP TABLE `undoable_corrections`;
--> statement-breakpoint
DROP TABLE `undoable_student_edits`;
--> statement-breakpoint
DROP TABLE `undoable_withdrawals`;
--> statement-breakpoint
DROP TABLE `undoable_year_edits`;
