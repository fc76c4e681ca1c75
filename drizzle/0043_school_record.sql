ALTER TABLE `school_exam_years` ADD `recorded_school_code` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `school_exam_years` ADD `school_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `school_exam_years` ADD `hq_code` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `school_exam_years` ADD `hq_code_alt` text;--> statement-breakpoint
ALTER TABLE `school_exam_years` ADD `district_code` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `school_exam_years` ADD `exam_type_code` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `school_exam_years` ADD `head_title` text;--> statement-breakpoint
CREATE INDEX `school_exam_years_by_place` ON `school_exam_years` (`exam_year`,`district_code`,`exam_type_code`,`school_code`);--> statement-breakpoint
CREATE INDEX `school_exam_years_by_name` ON `school_exam_years` (`exam_year`,`school_name`);--> statement-breakpoint
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
DROP TRIGGER `students_ic_once_on_insert`;
--> statement-breakpoint
DROP TRIGGER `students_ic_once_on_update`;
--> statement-breakpoint
DROP TRIGGER `schools_second_exams_stay_allowed`;
--> statement-breakpoint
DROP TRIGGER `exam_types_second_exams_stay_allowed`;
--> statement-breakpoint
DROP TRIGGER `student_changes_on_school`;
--> statement-breakpoint
UPDATE school_exam_years
    SET (recorded_school_code, school_name, hq_code, hq_code_alt, district_code, exam_type_code, head_title) =
      (SELECT s.school_code, s.school_name, s.hq_code, s.hq_code_alt, s.district_code, s.exam_type_code, t.head_title
        FROM schools AS s JOIN exam_types AS t ON t.code = s.exam_type_code WHERE s.school_code = school_exam_years.school_code)
    WHERE true;
--> statement-breakpoint
-- Totals by district and exam type go by the record of the registration. A new registration without a record moves to its group when it gets one.
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
    SET (recorded_school_code, school_name, hq_code, hq_code_alt, district_code, exam_type_code, head_title) =
      (SELECT s.school_code, s.school_name, s.hq_code, s.hq_code_alt, s.district_code, s.exam_type_code, t.head_title
        FROM schools AS s JOIN exam_types AS t ON t.code = s.exam_type_code WHERE s.school_code = school_exam_years.school_code)
    WHERE id = new.id AND recorded_school_code = '';
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
    WHERE (exam_year, district_code, exam_type_code) = (old.exam_year, old.district_code, old.exam_type_code);
END;
--> statement-breakpoint
CREATE TRIGGER `registrations_rolled_up_on_count`
AFTER UPDATE OF `total_students`, `total_student_with_code`, `total_male`, `total_female`, `total_not_citizen`, `total_without_ic`, `total_without_document`, `total_withdrawn` ON `school_exam_years`
WHEN (old.exam_year, old.district_code, old.exam_type_code) = (new.exam_year, new.district_code, new.exam_type_code)
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
    WHERE (exam_year, district_code, exam_type_code) = (new.exam_year, new.district_code, new.exam_type_code);
END;
--> statement-breakpoint
-- A move to another school and year changes the record twice, in either order, so a group may be below zero in between.
CREATE TRIGGER `registrations_rolled_up_on_move` AFTER UPDATE OF `exam_year`, `district_code`, `exam_type_code` ON `school_exam_years`
WHEN (old.exam_year, old.district_code, old.exam_type_code) <> (new.exam_year, new.district_code, new.exam_type_code)
BEGIN
  INSERT INTO year_totals (exam_year, district_code, exam_type_code, total_schools, total_students, total_student_with_code, total_male, total_female, total_not_citizen, total_without_ic, total_without_document, total_withdrawn, total_empty_schools, total_complete_schools)
    SELECT old.exam_year, old.district_code, old.exam_type_code, -1, -old.total_students, -old.total_student_with_code, -old.total_male, -old.total_female, -old.total_not_citizen, -old.total_without_ic, -old.total_without_document, -old.total_withdrawn, -(old.total_students = 0), -(old.total_students > 0 AND old.total_student_with_code = old.total_students)
      WHERE old.recorded_school_code <> ''
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
  INSERT INTO year_totals (exam_year, district_code, exam_type_code, total_schools, total_students, total_student_with_code, total_male, total_female, total_not_citizen, total_without_ic, total_without_document, total_withdrawn, total_empty_schools, total_complete_schools)
    SELECT new.exam_year, new.district_code, new.exam_type_code, 1, new.total_students, new.total_student_with_code, new.total_male, new.total_female, new.total_not_citizen, new.total_without_ic, new.total_without_document, new.total_withdrawn, (new.total_students = 0), (new.total_students > 0 AND new.total_student_with_code = new.total_students)
      WHERE true
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
-- The record follows the school while the list is not final and the year is not closed.
-- A lock makes lists final from its moment, although the program stores their state up to a minute later.
CREATE TRIGGER `registrations_follow_school`
AFTER UPDATE OF `school_code`, `school_name`, `hq_code`, `hq_code_alt`, `district_code`, `exam_type_code` ON `schools`
WHEN (old.school_code, old.school_name, old.hq_code, old.hq_code_alt, old.district_code, old.exam_type_code)
  IS NOT (new.school_code, new.school_name, new.hq_code, new.hq_code_alt, new.district_code, new.exam_type_code)
BEGIN
  UPDATE school_exam_years
    SET (recorded_school_code, school_name, hq_code, hq_code_alt, district_code, exam_type_code, head_title) =
      (SELECT s.school_code, s.school_name, s.hq_code, s.hq_code_alt, s.district_code, s.exam_type_code, t.head_title
        FROM schools AS s JOIN exam_types AS t ON t.code = s.exam_type_code WHERE s.school_code = school_exam_years.school_code)
    WHERE school_code = new.school_code AND state <> 'muktamad' AND NOT EXISTS (
      SELECT 1 FROM exam_years AS y WHERE y.year = school_exam_years.exam_year
        AND (y.closed_at IS NOT NULL OR (y.is_lock_initial_student AND y.lock_initial_student_datetime <= new.updated_at
          AND y.lock_initial_student_datetime > coalesce(school_exam_years.state_changed_at, ''))));
END;
--> statement-breakpoint
CREATE TRIGGER `registrations_follow_exam_type` AFTER UPDATE OF `head_title` ON `exam_types`
WHEN old.head_title IS NOT new.head_title
BEGIN
  UPDATE school_exam_years SET head_title = new.head_title WHERE exam_type_code = new.code
    AND state <> 'muktamad' AND NOT EXISTS (
      SELECT 1 FROM exam_years AS y WHERE y.year = school_exam_years.exam_year
        AND (y.closed_at IS NOT NULL OR (y.is_lock_initial_student AND y.lock_initial_student_datetime <= new.updated_at
          AND y.lock_initial_student_datetime > coalesce(school_exam_years.state_changed_at, ''))));
END;
--> statement-breakpoint
-- The old code of a renamed school is gone. A moved registration leaves a school behind and takes the record of the other, in any state.
CREATE TRIGGER `registrations_follow_move` AFTER UPDATE OF `school_code`, `exam_year` ON `school_exam_years`
WHEN (old.school_code <> new.school_code AND EXISTS (SELECT 1 FROM schools WHERE school_code = old.school_code))
  OR (old.exam_year <> new.exam_year AND new.state <> 'muktamad'
    AND NOT EXISTS (SELECT 1 FROM exam_years WHERE year = new.exam_year AND closed_at IS NOT NULL))
BEGIN
  UPDATE school_exam_years
    SET (recorded_school_code, school_name, hq_code, hq_code_alt, district_code, exam_type_code, head_title) =
      (SELECT s.school_code, s.school_name, s.hq_code, s.hq_code_alt, s.district_code, s.exam_type_code, t.head_title
        FROM schools AS s JOIN exam_types AS t ON t.code = s.exam_type_code WHERE s.school_code = school_exam_years.school_code)
    WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `registrations_follow_reopening` AFTER UPDATE OF `state` ON `school_exam_years`
WHEN old.state = 'muktamad' AND new.state <> 'muktamad'
  AND NOT EXISTS (SELECT 1 FROM exam_years WHERE year = new.exam_year AND closed_at IS NOT NULL)
BEGIN
  UPDATE school_exam_years
    SET (recorded_school_code, school_name, hq_code, hq_code_alt, district_code, exam_type_code, head_title) =
      (SELECT s.school_code, s.school_name, s.hq_code, s.hq_code_alt, s.district_code, s.exam_type_code, t.head_title
        FROM schools AS s JOIN exam_types AS t ON t.code = s.exam_type_code WHERE s.school_code = school_exam_years.school_code)
    WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `registrations_follow_year` AFTER UPDATE OF `closed_at` ON `exam_years`
WHEN old.closed_at IS NOT NULL AND new.closed_at IS NULL
BEGIN
  UPDATE school_exam_years
    SET (recorded_school_code, school_name, hq_code, hq_code_alt, district_code, exam_type_code, head_title) =
      (SELECT s.school_code, s.school_name, s.hq_code, s.hq_code_alt, s.district_code, s.exam_type_code, t.head_title
        FROM schools AS s JOIN exam_types AS t ON t.code = s.exam_type_code WHERE s.school_code = school_exam_years.school_code)
    WHERE exam_year = new.year AND state <> 'muktamad';
END;
--> statement-breakpoint
-- The feed names the candidates whose record changes. A renamed code begins the feed anew instead.
CREATE TRIGGER `student_changes_on_record`
AFTER UPDATE OF `recorded_school_code`, `school_name`, `district_code`, `exam_type_code` ON `school_exam_years`
WHEN (old.recorded_school_code, old.school_name, old.district_code, old.exam_type_code)
    <> (new.recorded_school_code, new.school_name, new.district_code, new.exam_type_code)
  AND EXISTS (SELECT 1 FROM districts WHERE code = old.district_code)
  AND EXISTS (SELECT 1 FROM exam_types WHERE code = old.exam_type_code)
BEGIN
  INSERT INTO student_changes (student_id, is_departed, exam_year, school_code, district_code, exam_type_code, changed_at)
    SELECT c.id, 0, c.exam_year, c.school_code, s.district_code, s.exam_type_code,
      max(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), coalesce((SELECT changed_at FROM student_changes ORDER BY sequence DESC LIMIT 1), ''))
    FROM students AS c JOIN schools AS s ON s.school_code = c.school_code
    WHERE c.school_code = new.school_code AND c.exam_year = new.exam_year ORDER BY c.id;
  DELETE FROM student_changes WHERE school_code = new.school_code AND exam_year = new.exam_year AND is_departed = 0
    AND EXISTS (SELECT 1 FROM student_changes AS later WHERE later.student_id = student_changes.student_id AND later.is_departed = 0
      AND later.sequence > student_changes.sequence
      AND (later.exam_year, later.school_code, later.district_code, later.exam_type_code)
        = (student_changes.exam_year, student_changes.school_code, student_changes.district_code, student_changes.exam_type_code));
END;
--> statement-breakpoint
-- The feed goes by the place of today, as access does.
CREATE TRIGGER `student_changes_on_school` AFTER UPDATE OF `district_code`, `exam_type_code` ON `schools`
WHEN (old.district_code, old.exam_type_code) <> (new.district_code, new.exam_type_code)
  AND EXISTS (SELECT 1 FROM districts WHERE code = old.district_code)
  AND EXISTS (SELECT 1 FROM exam_types WHERE code = old.exam_type_code)
BEGIN
  INSERT INTO student_changes (student_id, is_departed, exam_year, school_code, district_code, exam_type_code, changed_at)
    SELECT student_id, 1, exam_year, school_code, district_code, exam_type_code,
      max(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), coalesce((SELECT changed_at FROM student_changes ORDER BY sequence DESC LIMIT 1), ''))
    FROM student_changes WHERE school_code = new.school_code AND is_departed = 0
      AND (district_code <> new.district_code OR exam_type_code <> new.exam_type_code);
  INSERT INTO student_changes (student_id, is_departed, exam_year, school_code, district_code, exam_type_code, changed_at)
    SELECT id, 0, exam_year, school_code, new.district_code, new.exam_type_code,
      max(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), coalesce((SELECT changed_at FROM student_changes ORDER BY sequence DESC LIMIT 1), ''))
    FROM students WHERE school_code = new.school_code ORDER BY id;
  DELETE FROM student_changes WHERE school_code = new.school_code
    AND (is_departed = 0 OR (district_code = new.district_code AND exam_type_code = new.exam_type_code))
    AND EXISTS (SELECT 1 FROM student_changes AS later WHERE later.student_id = student_changes.student_id AND later.is_departed = 0
      AND later.sequence > student_changes.sequence AND (later.exam_year = student_changes.exam_year OR student_changes.is_departed = 0));
END;
--> statement-breakpoint
-- A code is a key: its change is in every record.
CREATE TRIGGER `registrations_follow_district_code` AFTER UPDATE OF `code` ON `districts` WHEN old.code <> new.code
BEGIN
  UPDATE school_exam_years SET district_code = new.code WHERE district_code = old.code;
END;
--> statement-breakpoint
CREATE TRIGGER `registrations_follow_exam_type_code` AFTER UPDATE OF `code` ON `exam_types` WHEN old.code <> new.code
BEGIN
  UPDATE school_exam_years SET exam_type_code = new.code WHERE exam_type_code = old.code;
END;
--> statement-breakpoint
-- An identity card is in a year once, or once in each exam type of that year where both types allow a second examination.
CREATE TRIGGER `students_ic_once_on_insert` BEFORE INSERT ON `students`
WHEN new.ic_number IS NOT NULL AND EXISTS (
  SELECT 1 FROM students AS other
    JOIN school_exam_years AS its_list ON its_list.school_code = other.school_code AND its_list.exam_year = other.exam_year
    JOIN exam_types AS its_type ON its_type.code = its_list.exam_type_code
    JOIN school_exam_years AS own_list ON own_list.school_code = new.school_code AND own_list.exam_year = new.exam_year
    JOIN exam_types AS own_type ON own_type.code = own_list.exam_type_code
  WHERE other.exam_year = new.exam_year AND other.ic_number = new.ic_number
    AND NOT (own_type.code <> its_type.code AND own_type.allows_second_exam AND its_type.allows_second_exam))
BEGIN
  SELECT RAISE(ABORT, 'students_ic_once');
END;
--> statement-breakpoint
CREATE TRIGGER `students_ic_once_on_update` BEFORE UPDATE OF `exam_year`, `ic_number`, `school_code` ON `students`
WHEN new.ic_number IS NOT NULL
  AND (new.ic_number IS NOT old.ic_number OR new.exam_year <> old.exam_year OR new.school_code <> old.school_code)
  AND EXISTS (
  SELECT 1 FROM students AS other
    JOIN school_exam_years AS its_list ON its_list.school_code = other.school_code AND its_list.exam_year = other.exam_year
    JOIN exam_types AS its_type ON its_type.code = its_list.exam_type_code
    JOIN school_exam_years AS own_list ON own_list.school_code = new.school_code AND own_list.exam_year = new.exam_year
    JOIN exam_types AS own_type ON own_type.code = own_list.exam_type_code
  WHERE other.exam_year = new.exam_year AND other.ic_number = new.ic_number AND other.id <> old.id
    AND NOT (own_type.code <> its_type.code AND own_type.allows_second_exam AND its_type.allows_second_exam))
BEGIN
  SELECT RAISE(ABORT, 'students_ic_once');
END;
--> statement-breakpoint
CREATE TRIGGER `registrations_second_exams_stay_allowed` AFTER UPDATE OF `exam_type_code` ON `school_exam_years`
WHEN old.exam_type_code <> new.exam_type_code AND EXISTS (
  SELECT 1 FROM students AS own
    JOIN students AS other ON other.exam_year = own.exam_year AND other.ic_number = own.ic_number AND other.id <> own.id
    JOIN school_exam_years AS its_list ON its_list.school_code = other.school_code AND its_list.exam_year = other.exam_year
    JOIN exam_types AS its_type ON its_type.code = its_list.exam_type_code
    JOIN exam_types AS own_type ON own_type.code = new.exam_type_code
  WHERE own.school_code = new.school_code AND own.exam_year = new.exam_year
    AND NOT (own_type.code <> its_type.code AND own_type.allows_second_exam AND its_type.allows_second_exam))
BEGIN
  SELECT RAISE(ABORT, 'students_ic_once');
END;
--> statement-breakpoint
CREATE TRIGGER `exam_types_second_exams_stay_allowed` AFTER UPDATE OF `allows_second_exam` ON `exam_types`
WHEN old.allows_second_exam AND NOT new.allows_second_exam AND EXISTS (
  SELECT 1 FROM school_exam_years AS own_list
    JOIN students AS own ON own.school_code = own_list.school_code AND own.exam_year = own_list.exam_year
    JOIN students AS other ON other.exam_year = own.exam_year AND other.ic_number = own.ic_number AND other.id <> own.id
  WHERE own_list.exam_type_code = new.code)
BEGIN
  SELECT RAISE(ABORT, 'students_ic_once');
END;
