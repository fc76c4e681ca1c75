CREATE TABLE `removed_special_needs` (
	`student_id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `recent_schools` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`school_code` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`school_code`) REFERENCES `schools`(`school_code`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `recent_schools_once` ON `recent_schools` (`user_id`,`school_code`);--> statement-breakpoint
CREATE TABLE `deleted_exam_years` (
	`id` integer PRIMARY KEY NOT NULL,
	`record` text NOT NULL,
	`request_windows` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `undoable_moves` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`registration_id` integer NOT NULL,
	`from_school_code` text NOT NULL,
	`from_exam_year` integer NOT NULL,
	`to_school_code` text NOT NULL,
	`to_exam_year` integer NOT NULL,
	`state_changed_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`registration_id`) REFERENCES `school_exam_years`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`from_school_code`) REFERENCES `schools`(`school_code`) ON UPDATE cascade ON DELETE cascade,
	FOREIGN KEY (`from_exam_year`) REFERENCES `exam_years`(`year`) ON UPDATE cascade ON DELETE cascade,
	FOREIGN KEY (`to_school_code`) REFERENCES `schools`(`school_code`) ON UPDATE cascade ON DELETE cascade,
	FOREIGN KEY (`to_exam_year`) REFERENCES `exam_years`(`year`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `undoable_moves_by_registration` ON `undoable_moves` (`registration_id`);--> statement-breakpoint
CREATE TABLE `undoable_numberings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`registration_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`registration_id`) REFERENCES `school_exam_years`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `undoable_numberings_by_registration` ON `undoable_numberings` (`registration_id`);--> statement-breakpoint
CREATE TABLE `undoable_withdrawals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`student_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`version` integer NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`student_id`) REFERENCES `students`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `undoable_withdrawals_by_student` ON `undoable_withdrawals` (`student_id`);--> statement-breakpoint
CREATE TABLE `undoable_year_edits` (
	`exam_year_id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`year` integer NOT NULL,
	`title` text,
	`is_running` integer NOT NULL,
	`entry_opens_on` text,
	`is_lock_initial_student` integer NOT NULL,
	`lock_initial_student_datetime` text,
	`corrections_until` text,
	`printing_from` text,
	`running_exam_year_id` integer,
	`created_at` text NOT NULL,
	FOREIGN KEY (`exam_year_id`) REFERENCES `exam_years`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`running_exam_year_id`) REFERENCES `exam_years`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
DROP INDEX `roll_number_history_by_event`;--> statement-breakpoint
ALTER TABLE `roll_number_history` ADD `numbering_id` integer;--> statement-breakpoint
CREATE INDEX `roll_number_history_by_numbering` ON `roll_number_history` (`numbering_id`) WHERE "roll_number_history"."numbering_id" is not null;--> statement-breakpoint
ALTER TABLE `school_exam_years` ADD `state_before_lock` text;--> statement-breakpoint
CREATE INDEX `trash_by_school_year` ON `trash` (`school_code`,`exam_year`);--> statement-breakpoint
-- A deleted candidate returns to its registration, wherever that is by then.
CREATE TRIGGER `trash_follows_school` AFTER UPDATE OF `school_code` ON `schools` WHEN old.school_code <> new.school_code
BEGIN
  UPDATE trash SET school_code = new.school_code WHERE school_code = old.school_code;
END;
--> statement-breakpoint
CREATE TRIGGER `trash_follows_year` AFTER UPDATE OF `year` ON `exam_years` WHEN old.year <> new.year
BEGIN
  UPDATE trash SET exam_year = new.year WHERE exam_year = old.year;
END;
--> statement-breakpoint
CREATE TRIGGER `trash_follows_registration` AFTER UPDATE OF `school_code`, `exam_year` ON `school_exam_years`
WHEN old.school_code <> new.school_code OR old.exam_year <> new.exam_year
BEGIN
  UPDATE trash SET school_code = new.school_code, exam_year = new.exam_year
    WHERE school_code = old.school_code AND exam_year = old.exam_year;
END;
--> statement-breakpoint
-- The rest fills the new tables and columns from the trail. Ids are those of the events, so that a page from before the upgrade still names its action.
UPDATE school_exam_years SET state_before_lock = coalesce((
    SELECT CASE WHEN json_valid(changes) THEN changes ->> '$.state[0]' END FROM audit_events
    WHERE entity = 'school_exam_year' AND entity_id = cast(school_exam_years.id AS text) AND action = 'school_exam_year.closed_by_lock'
    ORDER BY id DESC LIMIT 1), 'draf')
  WHERE state = 'muktamad' AND state_changed_by IS NULL;
--> statement-breakpoint
INSERT INTO removed_special_needs (student_id, version, updated_at)
  SELECT cast(entity_id AS integer), count(*), max(created_at) FROM audit_events
  WHERE entity = 'special_need' AND entity_id IS NOT NULL AND cast(entity_id AS integer) NOT IN (SELECT student_id FROM special_needs)
  GROUP BY 1;
--> statement-breakpoint
INSERT INTO recent_schools (user_id, school_code)
  SELECT user_id, school_code FROM audit_events
  WHERE user_id IN (SELECT id FROM users) AND school_code IN (SELECT school_code FROM schools)
  GROUP BY user_id, school_code ORDER BY max(id);
--> statement-breakpoint
INSERT INTO undoable_withdrawals (id, student_id, user_id, version, created_at)
  SELECT event.id, students.id, event.user_id, students.version, event.created_at
  FROM audit_events AS event JOIN students ON students.id = cast(event.entity_id AS integer)
  WHERE event.action = 'student.withdrawn' AND event.user_id IS NOT NULL AND event.created_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-30 days')
    AND NOT EXISTS (SELECT 1 FROM audit_events AS later
      WHERE later.entity = 'student' AND later.entity_id = event.entity_id AND later.id > event.id);
--> statement-breakpoint
INSERT INTO undoable_numberings (id, registration_id, user_id, created_at)
  SELECT event.id, registration.id, event.user_id, event.created_at
  FROM audit_events AS event JOIN school_exam_years AS registration ON registration.id = cast(event.entity_id AS integer)
    AND registration.school_code = event.school_code AND registration.exam_year = event.exam_year
  WHERE event.action = 'roll_number.generated' AND event.user_id IS NOT NULL
    AND event.created_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-30 days');
--> statement-breakpoint
UPDATE roll_number_history SET numbering_id = audit_event_id WHERE audit_event_id IN (SELECT id FROM undoable_numberings);
--> statement-breakpoint
INSERT INTO undoable_moves
    (id, registration_id, from_school_code, from_exam_year, to_school_code, to_exam_year, state_changed_at, created_at)
  SELECT event.id, registration.id, former.school_code, exam_years.year, registration.school_code, registration.exam_year,
    CASE WHEN NOT EXISTS (SELECT 1 FROM audit_events AS closing WHERE closing.entity = 'school_exam_year' AND closing.entity_id = event.entity_id
      AND closing.id > event.id AND closing.action = 'school_exam_year.closed_by_lock') THEN registration.state_changed_at END,
    event.created_at
  FROM audit_events AS event JOIN school_exam_years AS registration ON registration.id = cast(event.entity_id AS integer)
  JOIN schools AS former ON former.school_code = coalesce(event.changes ->> '$.school_code[0]', registration.school_code)
  JOIN exam_years ON exam_years.year = coalesce(event.changes ->> '$.exam_year[0]', registration.exam_year)
  WHERE event.action = 'school_exam_year.edited' AND event.created_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-30 days')
    AND json_valid(event.changes)
    AND coalesce(event.changes ->> '$.school_code[1]', registration.school_code) = registration.school_code
    AND coalesce(event.changes ->> '$.exam_year[1]', registration.exam_year) = registration.exam_year;
--> statement-breakpoint
INSERT INTO undoable_year_edits (exam_year_id, version, year, title, is_running, entry_opens_on, is_lock_initial_student,
    lock_initial_student_datetime, corrections_until, printing_from, running_exam_year_id, created_at)
  SELECT at.id, at.version,
    coalesce(changes ->> '$.year[0]', at.year),
    CASE WHEN json_type(changes, '$.title') IS NULL THEN at.title ELSE changes ->> '$.title[0]' END,
    coalesce(changes ->> '$.is_running[0]', at.is_running),
    CASE WHEN json_type(changes, '$.entry_opens_on') IS NULL THEN at.entry_opens_on ELSE changes ->> '$.entry_opens_on[0]' END,
    coalesce(changes ->> '$.is_lock_initial_student[0]', at.is_lock_initial_student),
    CASE WHEN json_type(changes, '$.lock_initial_student_datetime') IS NULL THEN at.lock_initial_student_datetime
      ELSE changes ->> '$.lock_initial_student_datetime[0]' END,
    CASE WHEN json_type(changes, '$.corrections_until') IS NULL THEN at.corrections_until ELSE changes ->> '$.corrections_until[0]' END,
    CASE WHEN json_type(changes, '$.printing_from') IS NULL THEN at.printing_from ELSE changes ->> '$.printing_from[0]' END,
    CASE WHEN changes ->> '$.is_running[1]' = 1 THEN (
      SELECT former.id FROM audit_events AS lost JOIN exam_years AS former ON former.id = cast(lost.entity_id AS integer)
      WHERE lost.action = 'exam_year.edited' AND lost.id < event.id AND json_valid(lost.changes) AND lost.changes ->> '$.is_running[1]' = 0
      ORDER BY lost.id DESC LIMIT 1) END,
    event.created_at
  FROM exam_years AS at JOIN audit_events AS event ON event.id = (
    SELECT max(id) FROM audit_events WHERE entity = 'exam_year' AND entity_id = cast(at.id AS text))
  WHERE event.action = 'exam_year.edited' AND json_valid(event.changes);
--> statement-breakpoint
INSERT INTO deleted_exam_years (id, record, request_windows, created_at)
  WITH ended AS (SELECT max(id) AS event_id, count(*) AS events FROM audit_events WHERE entity = 'exam_year' AND entity_id IS NOT NULL GROUP BY entity_id),
    columns AS (SELECT name FROM pragma_table_info('exam_years'))
  SELECT cast(entity_id AS integer),
    (SELECT json_set(json_group_object(key, json(value -> '$[0]')), '$.version', ended.events) FROM json_each(changes) WHERE key IN columns),
    (SELECT json_group_object(key, json(value -> '$[0]')) FROM json_each(changes) WHERE key NOT IN columns),
    created_at
  FROM ended JOIN audit_events ON audit_events.id = ended.event_id
  WHERE action = 'exam_year.deleted' AND json_valid(changes) AND cast(entity_id AS integer) NOT IN (SELECT id FROM exam_years);
--> statement-breakpoint
DELETE FROM sqlite_sequence WHERE name IN ('undoable_withdrawals', 'undoable_moves', 'undoable_numberings');
--> statement-breakpoint
INSERT INTO sqlite_sequence (name, seq)
  SELECT column1, (SELECT coalesce(max(id), 0) FROM audit_events) FROM (VALUES ('undoable_withdrawals'), ('undoable_moves'), ('undoable_numberings'));
--> statement-breakpoint
-- The moves of schools, years and registrations since each deletion, one after the other.
WITH RECURSIVE
  moves AS MATERIALIZED (
    SELECT row_number() OVER (ORDER BY id) AS n, created_at,
      CASE WHEN action <> 'exam_year.edited' THEN coalesce(changes ->> '$.school_code[0]', school_code) END AS from_code,
      CASE WHEN action <> 'school.edited' THEN coalesce(changes ->> '$.exam_year[0]', changes ->> '$.year[0]', exam_year) END AS from_year,
      changes ->> '$.school_code[1]' AS to_code,
      coalesce(changes ->> '$.exam_year[1]', changes ->> '$.year[1]') AS to_year
    FROM audit_events
    WHERE action IN ('school.edited', 'exam_year.edited', 'school_exam_year.edited') AND created_at >= (SELECT min(created_at) FROM trash)
      AND CASE WHEN json_valid(changes) THEN coalesce(changes -> '$.school_code', changes -> '$.exam_year', changes -> '$.year') IS NOT NULL END),
  places (n, school_code, exam_year, created_at, new_code, new_year) AS (
    SELECT DISTINCT 0, school_code, exam_year, created_at, school_code, exam_year FROM trash
    UNION ALL
    SELECT moves.n, school_code, exam_year, places.created_at,
      CASE WHEN moves.created_at >= places.created_at AND new_code = coalesce(from_code, new_code) AND new_year = coalesce(from_year, new_year)
        THEN coalesce(to_code, new_code) ELSE new_code END,
      CASE WHEN moves.created_at >= places.created_at AND new_code = coalesce(from_code, new_code) AND new_year = coalesce(from_year, new_year)
        THEN coalesce(to_year, new_year) ELSE new_year END
    FROM places JOIN moves ON moves.n = places.n + 1)
UPDATE trash SET school_code = places.new_code, exam_year = places.new_year
  FROM places
  WHERE places.n = (SELECT count(*) FROM moves)
    AND trash.school_code = places.school_code AND trash.exam_year = places.exam_year AND trash.created_at = places.created_at
    AND NOT EXISTS (SELECT 1 FROM school_exam_years AS at WHERE at.school_code = trash.school_code AND at.exam_year = trash.exam_year)
    AND EXISTS (SELECT 1 FROM school_exam_years AS at WHERE at.school_code = places.new_code AND at.exam_year = places.new_year);
