CREATE TABLE `duplicate_resolutions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`exam_year` integer NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`resolution` text NOT NULL,
	`reason` text NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `duplicate_resolutions_once` ON `duplicate_resolutions` (`exam_year`,`kind`,`key`);--> statement-breakpoint
CREATE TABLE `notice_readings` (
	`notice_id` integer NOT NULL,
	`school_code` text NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`notice_id`, `school_code`),
	FOREIGN KEY (`notice_id`) REFERENCES `notices`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`school_code`) REFERENCES `schools`(`school_code`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `notices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`body` text NOT NULL,
	`starts_on` text NOT NULL,
	`ends_on` text NOT NULL,
	`district_code` text,
	`exam_type_code` text,
	`created_by` integer NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`district_code`) REFERENCES `districts`(`code`) ON UPDATE cascade ON DELETE no action,
	FOREIGN KEY (`exam_type_code`) REFERENCES `exam_types`(`code`) ON UPDATE cascade ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `notices_by_end` ON `notices` (`ends_on`);--> statement-breakpoint
CREATE TABLE `request_windows` (
	`exam_year` integer NOT NULL,
	`kind` text NOT NULL,
	`opens_on` text,
	`closes_on` text,
	PRIMARY KEY(`exam_year`, `kind`),
	FOREIGN KEY (`exam_year`) REFERENCES `exam_years`(`year`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`school_code` text NOT NULL,
	`exam_year` integer NOT NULL,
	`student_id` integer,
	`other_school_code` text,
	`before` text,
	`after` text NOT NULL,
	`reason` text NOT NULL,
	`created_by` integer NOT NULL,
	`agreed_by` integer,
	`agreed_at` text,
	`recommended_by` integer,
	`recommended_at` text,
	`recommendation` text,
	`decided_by` integer,
	`decided_at` text,
	`decision` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`school_code`) REFERENCES `schools`(`school_code`) ON UPDATE cascade ON DELETE cascade,
	FOREIGN KEY (`exam_year`) REFERENCES `exam_years`(`year`) ON UPDATE cascade ON DELETE cascade,
	FOREIGN KEY (`other_school_code`) REFERENCES `schools`(`school_code`) ON UPDATE cascade ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `requests_by_school` ON `requests` (`school_code`,`exam_year`,`state`);--> statement-breakpoint
CREATE INDEX `requests_by_other_school` ON `requests` (`other_school_code`,`exam_year`,`state`);--> statement-breakpoint
CREATE INDEX `requests_by_state` ON `requests` (`exam_year`,`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `requests_by_student` ON `requests` (`student_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `requests_open_transfer_once` ON `requests` (`student_id`,`school_code`) WHERE "requests"."kind" = 'transfer' and "requests"."state" in ('open', 'agreed', 'recommended', 'opposed');--> statement-breakpoint
CREATE TABLE `school_notes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`school_code` text NOT NULL,
	`exam_year` integer NOT NULL,
	`body` text NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`school_code`) REFERENCES `schools`(`school_code`) ON UPDATE cascade ON DELETE cascade,
	FOREIGN KEY (`exam_year`) REFERENCES `exam_years`(`year`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `school_notes_by_school` ON `school_notes` (`school_code`,`exam_year`);--> statement-breakpoint
DROP INDEX `students_list`;--> statement-breakpoint
DROP INDEX `students_by_class`;--> statement-breakpoint
DROP INDEX `students_by_creation`;--> statement-breakpoint
DROP INDEX `students_by_update`;--> statement-breakpoint
ALTER TABLE `students` ADD `is_late` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `students` ADD `withdrawn_at` text;--> statement-breakpoint
ALTER TABLE `students` ADD `withdrawal_reason` text;--> statement-breakpoint
ALTER TABLE `exam_types` ADD `allows_second_exam` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `exam_years` ADD `is_running` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `exam_years` ADD `entry_opens_on` text;--> statement-breakpoint
ALTER TABLE `exam_years` ADD `corrections_until` text;--> statement-breakpoint
ALTER TABLE `exam_years` ADD `printing_from` text;--> statement-breakpoint
CREATE UNIQUE INDEX `exam_years_running` ON `exam_years` (`is_running`) WHERE "exam_years"."is_running" = 1;--> statement-breakpoint
ALTER TABLE `school_exam_years` ADD `total_without_document` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `school_exam_years` ADD `total_withdrawn` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `school_exam_years` ADD `state` text DEFAULT 'draf' NOT NULL;--> statement-breakpoint
ALTER TABLE `school_exam_years` ADD `state_changed_at` text;--> statement-breakpoint
ALTER TABLE `school_exam_years` ADD `state_changed_by` integer;--> statement-breakpoint
ALTER TABLE `school_exam_years` ADD `head_name` text;--> statement-breakpoint
ALTER TABLE `school_exam_years` ADD `list_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `schools` ADD `contact_name` text;--> statement-breakpoint
ALTER TABLE `schools` ADD `contact_phone` text;--> statement-breakpoint
ALTER TABLE `schools` ADD `contact_email` text;--> statement-breakpoint
ALTER TABLE `year_totals` ADD `total_without_document` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `year_totals` ADD `total_withdrawn` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `import_drafts` ADD `school_code` text;--> statement-breakpoint
ALTER TABLE `import_drafts` ADD `exam_year` integer;--> statement-breakpoint
DROP TRIGGER `students_counted_on_insert`;
--> statement-breakpoint
DROP TRIGGER `students_counted_on_delete`;
--> statement-breakpoint
DROP TRIGGER `students_counted_on_code`;
--> statement-breakpoint
DROP TRIGGER `students_counted_on_particulars`;
--> statement-breakpoint
DROP TRIGGER `students_counted_on_move`;
--> statement-breakpoint
DROP TRIGGER `registrations_rolled_up_on_insert`;
--> statement-breakpoint
DROP TRIGGER `registrations_rolled_up_on_delete`;
--> statement-breakpoint
DROP TRIGGER `registrations_rolled_up_on_count`;
--> statement-breakpoint
DROP TRIGGER `registrations_rolled_up_on_move`;
--> statement-breakpoint
DROP TRIGGER `schools_rolled_up_on_move`;
--> statement-breakpoint
CREATE TRIGGER `students_counted_on_insert` AFTER INSERT ON `students` BEGIN
  UPDATE school_exam_years
    SET total_students = total_students + (new.withdrawn_at IS NULL),
        total_student_with_code = total_student_with_code + (new.withdrawn_at IS NULL AND new.student_code IS NOT NULL),
        total_male = total_male + (new.withdrawn_at IS NULL AND new.gender IS 'L'),
        total_female = total_female + (new.withdrawn_at IS NULL AND new.gender IS 'P'),
        total_not_citizen = total_not_citizen + (new.withdrawn_at IS NULL AND new.is_citizen = 0),
        total_without_ic = total_without_ic + (new.withdrawn_at IS NULL AND new.ic_number IS NULL),
        total_without_document = total_without_document + (new.withdrawn_at IS NULL AND coalesce(new.ic_number, new.passport_number, new.birth_cert_number) IS NULL),
        total_withdrawn = total_withdrawn + (new.withdrawn_at IS NOT NULL)
    WHERE school_code = new.school_code AND exam_year = new.exam_year;
END;
--> statement-breakpoint
CREATE TRIGGER `students_counted_on_delete` AFTER DELETE ON `students` BEGIN
  UPDATE school_exam_years
    SET total_students = total_students - (old.withdrawn_at IS NULL),
        total_student_with_code = total_student_with_code - (old.withdrawn_at IS NULL AND old.student_code IS NOT NULL),
        total_male = total_male - (old.withdrawn_at IS NULL AND old.gender IS 'L'),
        total_female = total_female - (old.withdrawn_at IS NULL AND old.gender IS 'P'),
        total_not_citizen = total_not_citizen - (old.withdrawn_at IS NULL AND old.is_citizen = 0),
        total_without_ic = total_without_ic - (old.withdrawn_at IS NULL AND old.ic_number IS NULL),
        total_without_document = total_without_document - (old.withdrawn_at IS NULL AND coalesce(old.ic_number, old.passport_number, old.birth_cert_number) IS NULL),
        total_withdrawn = total_withdrawn - (old.withdrawn_at IS NOT NULL)
    WHERE school_code = old.school_code AND exam_year = old.exam_year;
END;
--> statement-breakpoint
-- Roll numbers have a trigger of their own: numbering a state touches nothing else that is counted.
CREATE TRIGGER `students_counted_on_code` AFTER UPDATE OF `student_code` ON `students`
WHEN (old.student_code IS NULL) <> (new.student_code IS NULL) AND old.withdrawn_at IS NULL AND new.withdrawn_at IS NULL
  AND old.school_code = new.school_code AND old.exam_year = new.exam_year
BEGIN
  UPDATE school_exam_years
    SET total_student_with_code = total_student_with_code + (new.student_code IS NOT NULL) - (old.student_code IS NOT NULL)
    WHERE school_code = new.school_code AND exam_year = new.exam_year;
END;
--> statement-breakpoint
CREATE TRIGGER `students_counted_on_particulars`
AFTER UPDATE OF `gender`, `is_citizen`, `ic_number`, `passport_number`, `birth_cert_number` ON `students`
WHEN (old.gender IS NOT new.gender OR old.is_citizen <> new.is_citizen OR (old.ic_number IS NULL) <> (new.ic_number IS NULL)
    OR (coalesce(old.ic_number, old.passport_number, old.birth_cert_number) IS NULL)
      <> (coalesce(new.ic_number, new.passport_number, new.birth_cert_number) IS NULL))
  AND old.withdrawn_at IS NULL AND new.withdrawn_at IS NULL
  AND old.school_code = new.school_code AND old.exam_year = new.exam_year
BEGIN
  UPDATE school_exam_years
    SET total_male = total_male + (new.gender IS 'L') - (old.gender IS 'L'),
        total_female = total_female + (new.gender IS 'P') - (old.gender IS 'P'),
        total_not_citizen = total_not_citizen + (new.is_citizen = 0) - (old.is_citizen = 0),
        total_without_ic = total_without_ic + (new.ic_number IS NULL) - (old.ic_number IS NULL),
        total_without_document = total_without_document + (coalesce(new.ic_number, new.passport_number, new.birth_cert_number) IS NULL) - (coalesce(old.ic_number, old.passport_number, old.birth_cert_number) IS NULL)
    WHERE school_code = new.school_code AND exam_year = new.exam_year;
END;
--> statement-breakpoint
-- A withdrawal and its return move the candidate between the totals, with whatever else the statement changes.
CREATE TRIGGER `students_counted_on_withdrawal` AFTER UPDATE OF `withdrawn_at` ON `students`
WHEN (old.withdrawn_at IS NULL) <> (new.withdrawn_at IS NULL)
  AND old.school_code = new.school_code AND old.exam_year = new.exam_year
BEGIN
  UPDATE school_exam_years
    SET total_students = total_students + (new.withdrawn_at IS NULL) - (old.withdrawn_at IS NULL),
        total_student_with_code = total_student_with_code + (new.withdrawn_at IS NULL AND new.student_code IS NOT NULL) - (old.withdrawn_at IS NULL AND old.student_code IS NOT NULL),
        total_male = total_male + (new.withdrawn_at IS NULL AND new.gender IS 'L') - (old.withdrawn_at IS NULL AND old.gender IS 'L'),
        total_female = total_female + (new.withdrawn_at IS NULL AND new.gender IS 'P') - (old.withdrawn_at IS NULL AND old.gender IS 'P'),
        total_not_citizen = total_not_citizen + (new.withdrawn_at IS NULL AND new.is_citizen = 0) - (old.withdrawn_at IS NULL AND old.is_citizen = 0),
        total_without_ic = total_without_ic + (new.withdrawn_at IS NULL AND new.ic_number IS NULL) - (old.withdrawn_at IS NULL AND old.ic_number IS NULL),
        total_without_document = total_without_document + (new.withdrawn_at IS NULL AND coalesce(new.ic_number, new.passport_number, new.birth_cert_number) IS NULL) - (old.withdrawn_at IS NULL AND coalesce(old.ic_number, old.passport_number, old.birth_cert_number) IS NULL),
        total_withdrawn = total_withdrawn + (new.withdrawn_at IS NOT NULL) - (old.withdrawn_at IS NOT NULL)
    WHERE school_code = new.school_code AND exam_year = new.exam_year;
END;
--> statement-breakpoint
-- A cascade from a renamed school or year leaves no registration under the old key: its totals move with the row.
CREATE TRIGGER `students_counted_on_move` AFTER UPDATE OF `school_code`, `exam_year` ON `students`
WHEN (old.school_code <> new.school_code OR old.exam_year <> new.exam_year)
  AND EXISTS (SELECT 1 FROM school_exam_years WHERE school_code = old.school_code AND exam_year = old.exam_year)
BEGIN
  UPDATE school_exam_years
    SET total_students = total_students - (old.withdrawn_at IS NULL),
        total_student_with_code = total_student_with_code - (old.withdrawn_at IS NULL AND old.student_code IS NOT NULL),
        total_male = total_male - (old.withdrawn_at IS NULL AND old.gender IS 'L'),
        total_female = total_female - (old.withdrawn_at IS NULL AND old.gender IS 'P'),
        total_not_citizen = total_not_citizen - (old.withdrawn_at IS NULL AND old.is_citizen = 0),
        total_without_ic = total_without_ic - (old.withdrawn_at IS NULL AND old.ic_number IS NULL),
        total_without_document = total_without_document - (old.withdrawn_at IS NULL AND coalesce(old.ic_number, old.passport_number, old.birth_cert_number) IS NULL),
        total_withdrawn = total_withdrawn - (old.withdrawn_at IS NOT NULL)
    WHERE school_code = old.school_code AND exam_year = old.exam_year;
  UPDATE school_exam_years
    SET total_students = total_students + (new.withdrawn_at IS NULL),
        total_student_with_code = total_student_with_code + (new.withdrawn_at IS NULL AND new.student_code IS NOT NULL),
        total_male = total_male + (new.withdrawn_at IS NULL AND new.gender IS 'L'),
        total_female = total_female + (new.withdrawn_at IS NULL AND new.gender IS 'P'),
        total_not_citizen = total_not_citizen + (new.withdrawn_at IS NULL AND new.is_citizen = 0),
        total_without_ic = total_without_ic + (new.withdrawn_at IS NULL AND new.ic_number IS NULL),
        total_without_document = total_without_document + (new.withdrawn_at IS NULL AND coalesce(new.ic_number, new.passport_number, new.birth_cert_number) IS NULL),
        total_withdrawn = total_withdrawn + (new.withdrawn_at IS NOT NULL)
    WHERE school_code = new.school_code AND exam_year = new.exam_year;
END;
--> statement-breakpoint
CREATE TRIGGER `registrations_rolled_up_on_insert` AFTER INSERT ON `school_exam_years` BEGIN
  INSERT INTO year_totals (exam_year, district_code, exam_type_code, total_schools, total_students, total_student_with_code, total_male, total_female, total_not_citizen, total_without_ic, total_without_document, total_withdrawn, total_empty_schools, total_complete_schools)
    SELECT new.exam_year, district_code, exam_type_code, 1, new.total_students, new.total_student_with_code, new.total_male, new.total_female, new.total_not_citizen, new.total_without_ic, new.total_without_document, new.total_withdrawn, (new.total_students = 0), (new.total_students > 0 AND new.total_student_with_code = new.total_students)
      FROM schools WHERE school_code = new.school_code
    ON CONFLICT DO UPDATE SET
      total_schools = total_schools + excluded.total_schools,
      total_students = total_students + excluded.total_students,
      total_student_with_code = total_student_with_code + excluded.total_student_with_code,
      total_male = total_male + excluded.total_male,
      total_female = total_female + excluded.total_female,
      total_not_citizen = total_not_citizen + excluded.total_not_citizen,
      total_without_ic = total_without_ic + excluded.total_without_ic,
      total_without_document = total_without_document + excluded.total_without_document,
      total_withdrawn = total_withdrawn + excluded.total_withdrawn,
      total_empty_schools = total_empty_schools + excluded.total_empty_schools,
      total_complete_schools = total_complete_schools + excluded.total_complete_schools;
END;
--> statement-breakpoint
CREATE TRIGGER `registrations_rolled_up_on_delete` AFTER DELETE ON `school_exam_years` BEGIN
  UPDATE year_totals
    SET total_schools = total_schools - 1,
        total_students = total_students - old.total_students,
        total_student_with_code = total_student_with_code - old.total_student_with_code,
        total_male = total_male - old.total_male,
        total_female = total_female - old.total_female,
        total_not_citizen = total_not_citizen - old.total_not_citizen,
        total_without_ic = total_without_ic - old.total_without_ic,
        total_without_document = total_without_document - old.total_without_document,
        total_withdrawn = total_withdrawn - old.total_withdrawn,
        total_empty_schools = total_empty_schools - (old.total_students = 0),
        total_complete_schools = total_complete_schools - (old.total_students > 0 AND old.total_student_with_code = old.total_students)
    WHERE exam_year = old.exam_year
      AND (district_code, exam_type_code) = (SELECT district_code, exam_type_code FROM schools WHERE school_code = old.school_code);
END;
--> statement-breakpoint
CREATE TRIGGER `registrations_rolled_up_on_count`
AFTER UPDATE OF `total_students`, `total_student_with_code`, `total_male`, `total_female`, `total_not_citizen`, `total_without_ic`, `total_without_document`, `total_withdrawn` ON `school_exam_years`
WHEN old.school_code = new.school_code AND old.exam_year = new.exam_year
BEGIN
  UPDATE year_totals
    SET total_students = total_students + new.total_students - old.total_students,
        total_student_with_code = total_student_with_code + new.total_student_with_code - old.total_student_with_code,
        total_male = total_male + new.total_male - old.total_male,
        total_female = total_female + new.total_female - old.total_female,
        total_not_citizen = total_not_citizen + new.total_not_citizen - old.total_not_citizen,
        total_without_ic = total_without_ic + new.total_without_ic - old.total_without_ic,
        total_without_document = total_without_document + new.total_without_document - old.total_without_document,
        total_withdrawn = total_withdrawn + new.total_withdrawn - old.total_withdrawn,
        total_empty_schools = total_empty_schools + (new.total_students = 0) - (old.total_students = 0),
        total_complete_schools = total_complete_schools + (new.total_students > 0 AND new.total_student_with_code = new.total_students) - (old.total_students > 0 AND old.total_student_with_code = old.total_students)
    WHERE exam_year = new.exam_year
      AND (district_code, exam_type_code) = (SELECT district_code, exam_type_code FROM schools WHERE school_code = new.school_code);
END;
--> statement-breakpoint
-- A cascade from a renamed school leaves no school under the old code: its district and type stay the same.
CREATE TRIGGER `registrations_rolled_up_on_move` AFTER UPDATE OF `school_code`, `exam_year` ON `school_exam_years`
WHEN (old.school_code <> new.school_code OR old.exam_year <> new.exam_year)
  AND EXISTS (SELECT 1 FROM schools WHERE school_code = old.school_code)
BEGIN
  UPDATE year_totals
    SET total_schools = total_schools - 1,
        total_students = total_students - old.total_students,
        total_student_with_code = total_student_with_code - old.total_student_with_code,
        total_male = total_male - old.total_male,
        total_female = total_female - old.total_female,
        total_not_citizen = total_not_citizen - old.total_not_citizen,
        total_without_ic = total_without_ic - old.total_without_ic,
        total_without_document = total_without_document - old.total_without_document,
        total_withdrawn = total_withdrawn - old.total_withdrawn,
        total_empty_schools = total_empty_schools - (old.total_students = 0),
        total_complete_schools = total_complete_schools - (old.total_students > 0 AND old.total_student_with_code = old.total_students)
    WHERE exam_year = old.exam_year
      AND (district_code, exam_type_code) = (SELECT district_code, exam_type_code FROM schools WHERE school_code = old.school_code);
  INSERT INTO year_totals (exam_year, district_code, exam_type_code, total_schools, total_students, total_student_with_code, total_male, total_female, total_not_citizen, total_without_ic, total_without_document, total_withdrawn, total_empty_schools, total_complete_schools)
    SELECT new.exam_year, district_code, exam_type_code, 1, new.total_students, new.total_student_with_code, new.total_male, new.total_female, new.total_not_citizen, new.total_without_ic, new.total_without_document, new.total_withdrawn, (new.total_students = 0), (new.total_students > 0 AND new.total_student_with_code = new.total_students)
      FROM schools WHERE school_code = new.school_code
    ON CONFLICT DO UPDATE SET
      total_schools = total_schools + excluded.total_schools,
      total_students = total_students + excluded.total_students,
      total_student_with_code = total_student_with_code + excluded.total_student_with_code,
      total_male = total_male + excluded.total_male,
      total_female = total_female + excluded.total_female,
      total_not_citizen = total_not_citizen + excluded.total_not_citizen,
      total_without_ic = total_without_ic + excluded.total_without_ic,
      total_without_document = total_without_document + excluded.total_without_document,
      total_withdrawn = total_withdrawn + excluded.total_withdrawn,
      total_empty_schools = total_empty_schools + excluded.total_empty_schools,
      total_complete_schools = total_complete_schools + excluded.total_complete_schools;
END;
--> statement-breakpoint
CREATE TRIGGER `schools_rolled_up_on_move` AFTER UPDATE OF `district_code`, `exam_type_code` ON `schools`
WHEN old.district_code <> new.district_code OR old.exam_type_code <> new.exam_type_code
BEGIN
  UPDATE year_totals
    SET total_schools = year_totals.total_schools - 1,
        total_students = year_totals.total_students - s.total_students,
        total_student_with_code = year_totals.total_student_with_code - s.total_student_with_code,
        total_male = year_totals.total_male - s.total_male,
        total_female = year_totals.total_female - s.total_female,
        total_not_citizen = year_totals.total_not_citizen - s.total_not_citizen,
        total_without_ic = year_totals.total_without_ic - s.total_without_ic,
        total_without_document = year_totals.total_without_document - s.total_without_document,
        total_withdrawn = year_totals.total_withdrawn - s.total_withdrawn,
        total_empty_schools = year_totals.total_empty_schools - (s.total_students = 0),
        total_complete_schools = year_totals.total_complete_schools - (s.total_students > 0 AND s.total_student_with_code = s.total_students)
    FROM school_exam_years AS s
    WHERE s.school_code IN (old.school_code, new.school_code) AND s.exam_year = year_totals.exam_year
      AND year_totals.district_code = old.district_code AND year_totals.exam_type_code = old.exam_type_code;
  INSERT INTO year_totals (exam_year, district_code, exam_type_code, total_schools, total_students, total_student_with_code, total_male, total_female, total_not_citizen, total_without_ic, total_without_document, total_withdrawn, total_empty_schools, total_complete_schools)
    SELECT s.exam_year, new.district_code, new.exam_type_code, 1, s.total_students, s.total_student_with_code, s.total_male, s.total_female, s.total_not_citizen, s.total_without_ic, s.total_without_document, s.total_withdrawn, (s.total_students = 0), (s.total_students > 0 AND s.total_student_with_code = s.total_students)
      FROM school_exam_years AS s WHERE s.school_code IN (old.school_code, new.school_code)
    ON CONFLICT DO UPDATE SET
      total_schools = total_schools + excluded.total_schools,
      total_students = total_students + excluded.total_students,
      total_student_with_code = total_student_with_code + excluded.total_student_with_code,
      total_male = total_male + excluded.total_male,
      total_female = total_female + excluded.total_female,
      total_not_citizen = total_not_citizen + excluded.total_not_citizen,
      total_without_ic = total_without_ic + excluded.total_without_ic,
      total_without_document = total_without_document + excluded.total_without_document,
      total_withdrawn = total_withdrawn + excluded.total_withdrawn,
      total_empty_schools = total_empty_schools + excluded.total_empty_schools,
      total_complete_schools = total_complete_schools + excluded.total_complete_schools;
END;
--> statement-breakpoint
-- The check of `NULL` documents counts only candidates of a version that did not ask for one.
UPDATE school_exam_years SET total_without_document = counted.n
  FROM (SELECT school_code, exam_year, count(*) AS n FROM students
          WHERE coalesce(ic_number, passport_number, birth_cert_number) IS NULL GROUP BY school_code, exam_year) AS counted
  WHERE counted.school_code = school_exam_years.school_code AND counted.exam_year = school_exam_years.exam_year;
--> statement-breakpoint
-- The year that everybody worked in was the highest one.
UPDATE exam_years SET is_running = 1 WHERE year = coalesce(
  (SELECT max(exam_year) FROM school_exam_years), (SELECT max(year) FROM exam_years));
--> statement-breakpoint
UPDATE students SET is_late = 1 WHERE created_at > (
  SELECT lock_initial_student_datetime FROM exam_years WHERE year = students.exam_year AND is_lock_initial_student = 1);
--> statement-breakpoint
-- clean_class is a function of the program (app/db/class-name.ts).
UPDATE students SET class_name = clean_class(class_name) WHERE class_name <> clean_class(class_name);
--> statement-breakpoint
UPDATE trash SET record = json_set(record, '$.class_name', clean_class(record ->> '$.class_name'),
  '$.is_late', json(iif(record ->> '$.created_at' > (
    SELECT lock_initial_student_datetime FROM exam_years WHERE year = trash.exam_year AND is_lock_initial_student = 1), 'true', 'false')),
  '$.withdrawn_at', NULL, '$.withdrawal_reason', NULL)
  WHERE entity = 'student';
--> statement-breakpoint
CREATE INDEX `students_list` ON `students` (`exam_year`,`full_name`,`id`,`school_code`,`gender`,`class_name`,"ic_number" is null,`withdrawn_at`);
--> statement-breakpoint
-- SQLite chooses between equal indexes by the order of their creation, so these follow again.
CREATE INDEX `students_by_class` ON `students` (`exam_year`,`class_name`,`full_name`);--> statement-breakpoint
CREATE INDEX `students_by_creation` ON `students` (`exam_year`,`created_at`);--> statement-breakpoint
CREATE INDEX `students_by_update` ON `students` (`exam_year`,`updated_at`);
