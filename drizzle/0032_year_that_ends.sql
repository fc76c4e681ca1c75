CREATE TABLE `year_issuers` (
	`exam_year` integer PRIMARY KEY NOT NULL,
	`department_name` text,
	`unit_name` text,
	`sheet_footer` text,
	`crest_type` text,
	`crest_content` blob,
	`crest_hash` text,
	FOREIGN KEY (`exam_year`) REFERENCES `exam_years`(`year`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `school_exam_years` ADD `district_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `school_exam_years` ADD `exam_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `school_exam_years` ADD `exam_sheet` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `school_exam_years` ADD `submitted_by` text;--> statement-breakpoint
ALTER TABLE `school_exam_years` ADD `submitted_at` text;--> statement-breakpoint
ALTER TABLE `school_exam_years` ADD `confirmed_by` text;--> statement-breakpoint
ALTER TABLE `school_exam_years` ADD `confirmed_at` text;--> statement-breakpoint
ALTER TABLE `school_exam_years` ADD `finalised_by` text;--> statement-breakpoint
ALTER TABLE `school_exam_years` ADD `finalised_at` text;
--> statement-breakpoint
-- The latest signature of each step since the list was a draft; what an archive of the trail holds is not filled.
UPDATE school_exam_years SET
  (submitted_by, submitted_at) = (SELECT coalesce(u.full_name, e.username), e.created_at
    FROM audit_events AS e LEFT JOIN users AS u ON u.id = e.user_id
    WHERE e.entity = 'school_exam_year' AND e.entity_id = CAST(school_exam_years.id AS text)
      AND e.action IN ('school_exam_year.submitted', 'school_exam_year.submitted_on_behalf')
      AND e.id > coalesce((SELECT max(id) FROM audit_events WHERE entity = 'school_exam_year' AND entity_id = CAST(school_exam_years.id AS text)
        AND action = 'school_exam_year.reopened'), 0)
    ORDER BY e.id DESC LIMIT 1)
  WHERE coalesce(state_before_lock, state) <> 'draf';
--> statement-breakpoint
UPDATE school_exam_years SET
  (confirmed_by, confirmed_at) = (SELECT coalesce(u.full_name, e.username), e.created_at
    FROM audit_events AS e LEFT JOIN users AS u ON u.id = e.user_id
    WHERE e.entity = 'school_exam_year' AND e.entity_id = CAST(school_exam_years.id AS text)
      AND e.action IN ('school_exam_year.confirmed', 'school_exam_year.confirmed_on_behalf')
      AND e.id > coalesce((SELECT max(id) FROM audit_events WHERE entity = 'school_exam_year' AND entity_id = CAST(school_exam_years.id AS text)
        AND action = 'school_exam_year.reopened'), 0)
    ORDER BY e.id DESC LIMIT 1)
  WHERE coalesce(state_before_lock, state) IN ('disahkan', 'muktamad');
--> statement-breakpoint
UPDATE school_exam_years SET
  finalised_at = state_changed_at,
  finalised_by = (SELECT full_name FROM users WHERE id = state_changed_by)
  WHERE state = 'muktamad';
--> statement-breakpoint
DROP TRIGGER `registrations_rolled_up_on_insert`;
--> statement-breakpoint
CREATE TRIGGER `registrations_rolled_up_on_insert` AFTER INSERT ON `school_exam_years` BEGIN
  INSERT INTO year_totals (exam_year, district_code, exam_type_code, total_schools, total_students, total_student_with_code, total_male, total_female, total_not_citizen, total_without_ic, total_without_document, total_withdrawn, total_empty_schools, total_complete_schools)
    SELECT new.exam_year, new.district_code, new.exam_type_code, 1, new.total_students, new.total_student_with_code, new.total_male, new.total_female, new.total_not_citizen, new.total_without_ic, new.total_without_document, new.total_withdrawn, (new.total_students = 0), (new.total_students > 0 AND new.total_student_with_code = new.total_students)
      WHERE new.recorded_school_code <> ''
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
  UPDATE school_exam_years
    SET (recorded_school_code, school_name, hq_code, hq_code_alt, district_code, exam_type_code, head_title, district_name, exam_name, exam_sheet) =
      (SELECT s.school_code, s.school_name, s.hq_code, s.hq_code_alt, s.district_code, s.exam_type_code, t.head_title, d.name, t.name, t.sheet
        FROM schools AS s JOIN exam_types AS t ON t.code = s.exam_type_code JOIN districts AS d ON d.code = s.district_code WHERE s.school_code = school_exam_years.school_code)
    WHERE id = new.id AND recorded_school_code = '';
END;
--> statement-breakpoint
DROP TRIGGER `registrations_follow_school`;
--> statement-breakpoint
CREATE TRIGGER `registrations_follow_school`
AFTER UPDATE OF `school_code`, `school_name`, `hq_code`, `hq_code_alt`, `district_code`, `exam_type_code` ON `schools`
WHEN (old.school_code, old.school_name, old.hq_code, old.hq_code_alt, old.district_code, old.exam_type_code)
  IS NOT (new.school_code, new.school_name, new.hq_code, new.hq_code_alt, new.district_code, new.exam_type_code)
BEGIN
  UPDATE school_exam_years
    SET (recorded_school_code, school_name, hq_code, hq_code_alt, district_code, exam_type_code, head_title, district_name, exam_name, exam_sheet) =
      (SELECT s.school_code, s.school_name, s.hq_code, s.hq_code_alt, s.district_code, s.exam_type_code, t.head_title, d.name, t.name, t.sheet
        FROM schools AS s JOIN exam_types AS t ON t.code = s.exam_type_code JOIN districts AS d ON d.code = s.district_code WHERE s.school_code = school_exam_years.school_code)
    WHERE school_code = new.school_code AND state <> 'muktamad' AND NOT EXISTS (
      SELECT 1 FROM exam_years AS y WHERE y.year = school_exam_years.exam_year
        AND (y.closed_at IS NOT NULL OR (y.is_lock_initial_student AND y.lock_initial_student_datetime <= new.updated_at
          AND y.lock_initial_student_datetime > coalesce(school_exam_years.state_changed_at, ''))));
END;
--> statement-breakpoint
DROP TRIGGER `registrations_follow_exam_type`;
--> statement-breakpoint
CREATE TRIGGER `registrations_follow_exam_type` AFTER UPDATE OF `head_title`, `name`, `sheet` ON `exam_types`
WHEN (old.head_title, old.name, old.sheet) IS NOT (new.head_title, new.name, new.sheet)
BEGIN
  UPDATE school_exam_years SET head_title = new.head_title, exam_name = new.name, exam_sheet = new.sheet WHERE exam_type_code = new.code
    AND state <> 'muktamad' AND NOT EXISTS (
      SELECT 1 FROM exam_years AS y WHERE y.year = school_exam_years.exam_year
        AND (y.closed_at IS NOT NULL OR (y.is_lock_initial_student AND y.lock_initial_student_datetime <= new.updated_at
          AND y.lock_initial_student_datetime > coalesce(school_exam_years.state_changed_at, ''))));
END;
--> statement-breakpoint
CREATE TRIGGER `registrations_follow_district` AFTER UPDATE OF `name` ON `districts`
WHEN old.name <> new.name
BEGIN
  UPDATE school_exam_years SET district_name = new.name WHERE district_code = new.code
    AND state <> 'muktamad' AND NOT EXISTS (
      SELECT 1 FROM exam_years AS y WHERE y.year = school_exam_years.exam_year
        AND (y.closed_at IS NOT NULL OR (y.is_lock_initial_student AND y.lock_initial_student_datetime <= new.updated_at
          AND y.lock_initial_student_datetime > coalesce(school_exam_years.state_changed_at, ''))));
END;
--> statement-breakpoint
DROP TRIGGER `registrations_follow_move`;
--> statement-breakpoint
CREATE TRIGGER `registrations_follow_move` AFTER UPDATE OF `school_code`, `exam_year` ON `school_exam_years`
WHEN (old.school_code <> new.school_code AND EXISTS (SELECT 1 FROM schools WHERE school_code = old.school_code))
  OR (old.exam_year <> new.exam_year AND new.state <> 'muktamad'
    AND NOT EXISTS (SELECT 1 FROM exam_years WHERE year = new.exam_year AND closed_at IS NOT NULL))
BEGIN
  UPDATE school_exam_years
    SET (recorded_school_code, school_name, hq_code, hq_code_alt, district_code, exam_type_code, head_title, district_name, exam_name, exam_sheet) =
      (SELECT s.school_code, s.school_name, s.hq_code, s.hq_code_alt, s.district_code, s.exam_type_code, t.head_title, d.name, t.name, t.sheet
        FROM schools AS s JOIN exam_types AS t ON t.code = s.exam_type_code JOIN districts AS d ON d.code = s.district_code WHERE s.school_code = school_exam_years.school_code)
    WHERE id = new.id;
END;
--> statement-breakpoint
DROP TRIGGER `registrations_follow_reopening`;
--> statement-breakpoint
CREATE TRIGGER `registrations_follow_reopening` AFTER UPDATE OF `state` ON `school_exam_years`
WHEN old.state = 'muktamad' AND new.state <> 'muktamad'
  AND NOT EXISTS (SELECT 1 FROM exam_years WHERE year = new.exam_year AND closed_at IS NOT NULL)
BEGIN
  UPDATE school_exam_years
    SET (recorded_school_code, school_name, hq_code, hq_code_alt, district_code, exam_type_code, head_title, district_name, exam_name, exam_sheet) =
      (SELECT s.school_code, s.school_name, s.hq_code, s.hq_code_alt, s.district_code, s.exam_type_code, t.head_title, d.name, t.name, t.sheet
        FROM schools AS s JOIN exam_types AS t ON t.code = s.exam_type_code JOIN districts AS d ON d.code = s.district_code WHERE s.school_code = school_exam_years.school_code)
    WHERE id = new.id AND (recorded_school_code, school_name, hq_code, hq_code_alt, district_code, exam_type_code, head_title, district_name, exam_name, exam_sheet) IS NOT
      (SELECT s.school_code, s.school_name, s.hq_code, s.hq_code_alt, s.district_code, s.exam_type_code, t.head_title, d.name, t.name, t.sheet
        FROM schools AS s JOIN exam_types AS t ON t.code = s.exam_type_code JOIN districts AS d ON d.code = s.district_code WHERE s.school_code = new.school_code);
END;
--> statement-breakpoint
DROP TRIGGER `registrations_follow_year`;
--> statement-breakpoint
CREATE TRIGGER `registrations_follow_year` AFTER UPDATE OF `closed_at` ON `exam_years`
WHEN old.closed_at IS NOT NULL AND new.closed_at IS NULL
BEGIN
  UPDATE school_exam_years
    SET (recorded_school_code, school_name, hq_code, hq_code_alt, district_code, exam_type_code, head_title, district_name, exam_name, exam_sheet) =
      (SELECT s.school_code, s.school_name, s.hq_code, s.hq_code_alt, s.district_code, s.exam_type_code, t.head_title, d.name, t.name, t.sheet
        FROM schools AS s JOIN exam_types AS t ON t.code = s.exam_type_code JOIN districts AS d ON d.code = s.district_code WHERE s.school_code = school_exam_years.school_code)
    WHERE exam_year = new.year AND state <> 'muktamad';
END;
--> statement-breakpoint
DROP TRIGGER `prints_touched_by_record`;
--> statement-breakpoint
CREATE TRIGGER `prints_touched_by_record` AFTER UPDATE OF `school_code`, `exam_year`, `recorded_school_code`, `school_name`, `hq_code`,
  `hq_code_alt`, `district_code`, `exam_type_code`, `district_name`, `exam_name`, `exam_sheet` ON `school_exam_years`
WHEN (old.school_code, old.exam_year, old.recorded_school_code, old.school_name, old.hq_code, old.hq_code_alt, old.district_code, old.exam_type_code,
    old.district_name, old.exam_name, old.exam_sheet)
  IS NOT (new.school_code, new.exam_year, new.recorded_school_code, new.school_name, new.hq_code, new.hq_code_alt, new.district_code, new.exam_type_code,
    new.district_name, new.exam_name, new.exam_sheet)
BEGIN
  UPDATE latest_prints SET is_touched = 1 WHERE NOT is_touched AND registration_id = new.id;
END;
--> statement-breakpoint
DROP TRIGGER `prints_touched_by_district`;
--> statement-breakpoint
DROP TRIGGER `prints_touched_by_exam_type`;
--> statement-breakpoint
-- The names of a year that ended were never stored, so each registration gets those of the day of the upgrade.
UPDATE school_exam_years SET
  district_name = coalesce((SELECT name FROM districts WHERE code = district_code), district_code),
  (exam_name, exam_sheet) = (SELECT name, sheet FROM exam_types WHERE code = exam_type_code)
  WHERE exam_type_code IN (SELECT code FROM exam_types);
--> statement-breakpoint
INSERT INTO year_issuers (exam_year, department_name, unit_name, sheet_footer, crest_type, crest_content, crest_hash)
    SELECT year.year, department_name, unit_name, sheet_footer, crest.type, crest.content, crest.hash
    FROM exam_years AS year CROSS JOIN office LEFT JOIN office_crest AS crest ON crest.type IN ('image/png', 'image/jpeg') WHERE year.closed_at IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER `issuers_kept_by_closing` AFTER UPDATE OF `closed_at` ON `exam_years`
WHEN old.closed_at IS NULL AND new.closed_at IS NOT NULL
BEGIN
  DELETE FROM year_issuers WHERE exam_year = new.year;
  INSERT INTO year_issuers (exam_year, department_name, unit_name, sheet_footer, crest_type, crest_content, crest_hash)
    SELECT new.year, department_name, unit_name, sheet_footer, crest.type, crest.content, crest.hash
    FROM office LEFT JOIN office_crest AS crest ON crest.type IN ('image/png', 'image/jpeg');
END;
--> statement-breakpoint
CREATE TRIGGER `issuers_left_by_reopening` AFTER UPDATE OF `closed_at` ON `exam_years`
WHEN old.closed_at IS NOT NULL AND new.closed_at IS NULL
BEGIN
  DELETE FROM year_issuers WHERE exam_year = new.year;
END;
