ALTER TABLE `exam_years` ADD `disposal_state` text;--> statement-breakpoint
ALTER TABLE `exam_years` ADD `disposed_at` text;--> statement-breakpoint
ALTER TABLE `exam_years` ADD `disposal_file` text;--> statement-breakpoint
ALTER TABLE `exam_years` ADD `disposal_sha256` text;
--> statement-breakpoint
DROP TRIGGER `handover_rows_stand`;
--> statement-breakpoint
CREATE TRIGGER `handover_rows_stand` BEFORE UPDATE ON `handover_rows`
	-- Erasure of a person empties the texts, and changes nothing else. The undo of a disposal gives back what its rows hold.
	WHEN (new.texts IS NOT NULL AND (old.texts IS NOT NULL OR NOT EXISTS (SELECT 1 FROM undo_rows
			WHERE entity = 'handover_rows' AND entity_id = old.id AND before ->> 'texts' = new.texts)))
		OR new.id IS NOT old.id OR new.handover_id IS NOT old.handover_id
		OR new.registration_id IS NOT old.registration_id OR new.student_id IS NOT old.student_id OR new.is_withdrawn IS NOT old.is_withdrawn
BEGIN
	SELECT RAISE(ABORT, 'a hand-over is never altered');
END;
