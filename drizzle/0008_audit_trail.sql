CREATE INDEX `audit_events_by_action` ON `audit_events` (`action`);
--> statement-breakpoint
CREATE INDEX `audit_events_by_school` ON `audit_events` (`school_code`) WHERE `school_code` IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `audit_events_by_year` ON `audit_events` (`exam_year`) WHERE `exam_year` IS NOT NULL;
--> statement-breakpoint
-- REPLACE takes the old row away without a word to the triggers of DELETE, unless recursive_triggers is on.
CREATE TRIGGER `audit_events_follow` BEFORE INSERT ON `audit_events`
WHEN new.id <> -1 AND new.id <= (SELECT max(id) FROM `audit_events`)
  OR new.previous_hash IS NOT coalesce((SELECT hash FROM `audit_events` ORDER BY id DESC LIMIT 1), '')
BEGIN
  SELECT RAISE(ABORT, 'audit_events is append-only');
END;
