ALTER TABLE `roll_number_history` ADD `audit_event_id` integer;--> statement-breakpoint
ALTER TABLE `students` ADD `created_by` integer;--> statement-breakpoint
ALTER TABLE `students` ADD `import_event_id` integer;--> statement-breakpoint
ALTER TABLE `kept_forms` ADD `files` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `kept_forms` ADD `submission_key` text;--> statement-breakpoint
ALTER TABLE `kept_forms` ADD `acting_as` text;--> statement-breakpoint
ALTER TABLE `kept_forms` ADD `sent_by` text DEFAULT 'visitor' NOT NULL;--> statement-breakpoint
ALTER TABLE `kept_forms` ADD `device` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `kept_forms` ADD `address` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `kept_forms` SET
  files = coalesce(fields -> '$.files', '[]'),
  submission_key = (SELECT value ->> 1 FROM json_each(kept_forms.fields, '$.fields') WHERE value ->> 0 = 'submission_key' LIMIT 1),
  acting_as = fields ->> '$.acting_as',
  sent_by = coalesce(fields ->> '$.sent_by', 'visitor'),
  device = coalesce(fields ->> '$.device', ''),
  address = coalesce(fields ->> '$.address', ''),
  fields = coalesce(fields -> '$.fields', '[]');
--> statement-breakpoint
-- Older rows get their author and their event from the trail, once: an event was recorded within a minute after its rows.
CREATE INDEX `audit_events_of_upgrade` ON `audit_events` (`action`, `created_at`);
--> statement-breakpoint
CREATE INDEX `audit_events_of_upgrade_by_school` ON `audit_events` (`school_code`, `exam_year`, `created_at`)
WHERE `action` = 'roll_number.generated';
--> statement-breakpoint
UPDATE `students` SET created_by = event.user_id FROM `audit_events` AS event
WHERE event.action = 'student.created' AND event.entity = 'student' AND students.id = CAST(event.entity_id AS INTEGER);
--> statement-breakpoint
UPDATE `students` SET (import_event_id, created_by) = (
  SELECT id, user_id FROM `audit_events` AS event
  WHERE event.action = 'student.imported' AND event.created_at >= students.created_at
    AND event.created_at <= strftime('%Y-%m-%dT%H:%M:%fZ', students.created_at, '+60 seconds')
  ORDER BY event.created_at, event.id LIMIT 1
) WHERE created_by IS NULL;
--> statement-breakpoint
UPDATE `trash` SET record = (
  SELECT json_set(trash.record, '$.created_by', coalesce(added.user_id, imported.user_id), '$.import_event_id', imported.id)
  FROM (SELECT 1)
  LEFT JOIN `audit_events` AS added ON added.id = (
    SELECT min(id) FROM `audit_events` AS event
    WHERE event.entity = 'student' AND event.entity_id = CAST(trash.entity_id AS TEXT) AND event.action = 'student.created'
  )
  LEFT JOIN `audit_events` AS imported ON added.id IS NULL AND imported.id = (
    SELECT id FROM `audit_events` AS event
    WHERE event.action = 'student.imported' AND event.created_at >= trash.record ->> 'created_at'
      AND event.created_at <= strftime('%Y-%m-%dT%H:%M:%fZ', trash.record ->> 'created_at', '+60 seconds')
    ORDER BY event.created_at, event.id LIMIT 1
  )
);
--> statement-breakpoint
UPDATE `roll_number_history` SET audit_event_id = coalesce(
  (SELECT min(event.id) FROM `audit_events` AS event
    WHERE event.entity = 'student' AND event.entity_id = CAST(roll_number_history.student_id AS TEXT)
      AND event.action IN ('student.created', 'student.edited')
      AND coalesce(event.user_id, 0) = roll_number_history.user_id
      AND event.changes ->> '$.student_code[1]' = roll_number_history.student_code
      AND event.created_at >= roll_number_history.created_at
      AND event.created_at <= strftime('%Y-%m-%dT%H:%M:%fZ', roll_number_history.created_at, '+60 seconds')),
  (SELECT event.id FROM `audit_events` AS event
    WHERE event.action = 'roll_number.generated'
      AND event.school_code = roll_number_history.school_code AND event.exam_year = roll_number_history.exam_year
      AND coalesce(event.user_id, 0) = roll_number_history.user_id
      AND event.created_at >= roll_number_history.created_at
      AND event.created_at <= strftime('%Y-%m-%dT%H:%M:%fZ', roll_number_history.created_at, '+60 seconds')
    ORDER BY event.created_at, event.id LIMIT 1),
  (SELECT event.id FROM `audit_events` AS event
    WHERE event.action IN ('student.imported', 'student.codes_updated')
      AND coalesce(event.user_id, 0) = roll_number_history.user_id
      AND event.created_at >= roll_number_history.created_at
      AND event.created_at <= strftime('%Y-%m-%dT%H:%M:%fZ', roll_number_history.created_at, '+60 seconds')
    ORDER BY event.created_at, event.id LIMIT 1)
);
--> statement-breakpoint
DROP INDEX `audit_events_of_upgrade`;--> statement-breakpoint
DROP INDEX `audit_events_of_upgrade_by_school`;--> statement-breakpoint
CREATE INDEX `roll_number_history_by_event` ON `roll_number_history` (`audit_event_id`);
