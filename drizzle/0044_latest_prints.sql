CREATE TABLE `latest_prints` (
	`registration_id` integer NOT NULL,
	`sheet` text NOT NULL,
	`scope` text NOT NULL,
	`print_id` integer NOT NULL,
	`printed_at` text NOT NULL,
	`is_touched` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`registration_id`, `sheet`, `scope`),
	FOREIGN KEY (`print_id`) REFERENCES `sheet_prints`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `latest_prints_by_print` ON `latest_prints` (`print_id`);--> statement-breakpoint
-- The prints from before are compared when the list is first read.
INSERT INTO `latest_prints` (`registration_id`, `sheet`, `scope`, `print_id`, `printed_at`, `is_touched`)
SELECT registration_id, sheet, scope, max(id), created_at, 1
FROM (
  SELECT p.id, p.created_at, r.id AS registration_id,
    CASE WHEN p.sheet IN ('PSRA', 'SMA', 'SMATQ', 'SMATD', 'SMATQKBT', 'SKM') THEN 'roll' ELSE p.sheet END AS sheet,
    CASE WHEN p.content ->> '$.isOfSchool' THEN json_set(json_remove(p.filters, '$.order'), '$.part', 'school')
      ELSE json_remove(p.filters, '$.order') END AS scope
  FROM sheet_prints AS p
    JOIN school_exam_years AS r ON r.school_code = p.school_code AND r.exam_year = p.exam_year
  WHERE p.sheet NOT IN ('check-list', 'statements') AND NOT coalesce(p.content ->> '$.isMasked', 0)
)
GROUP BY registration_id, sheet, scope;
--> statement-breakpoint
-- An attendance list from before shows the papers of today, unless one of them was edited since.
UPDATE `sheet_prints` SET content = json_set(content, '$.papers', json((
  SELECT json_group_array(CASE WHEN sheet_prints.filters ->> '$.paper' IS NULL THEN json_array(code, held_on)
      ELSE json_array(code, name, held_on, starts_at, ends_at) END
    ORDER BY held_on IS NULL, held_on, starts_at, paper.id)
  FROM exam_papers AS paper JOIN school_exam_years AS r ON r.exam_type_code = paper.exam_type_code AND r.exam_year = paper.exam_year
  WHERE r.school_code = sheet_prints.school_code AND r.exam_year = sheet_prints.exam_year
    AND coalesce(sheet_prints.filters ->> '$.paper', code) = code)))
WHERE sheet = 'attendance'
  AND EXISTS (SELECT 1 FROM school_exam_years AS r
    WHERE r.school_code = sheet_prints.school_code AND r.exam_year = sheet_prints.exam_year)
  AND NOT EXISTS (SELECT 1 FROM exam_papers AS paper JOIN school_exam_years AS r
      ON r.exam_type_code = paper.exam_type_code AND r.exam_year = paper.exam_year
    WHERE r.school_code = sheet_prints.school_code AND r.exam_year = sheet_prints.exam_year
      AND paper.updated_at > sheet_prints.created_at);
--> statement-breakpoint
CREATE TRIGGER `prints_touched_by_insert` AFTER INSERT ON `students` BEGIN
  UPDATE latest_prints SET is_touched = 1 WHERE NOT is_touched AND registration_id IN (
    SELECT id FROM school_exam_years WHERE school_code = new.school_code AND exam_year = new.exam_year);
END;
--> statement-breakpoint
CREATE TRIGGER `prints_touched_by_delete` AFTER DELETE ON `students` BEGIN
  UPDATE latest_prints SET is_touched = 1 WHERE NOT is_touched AND registration_id IN (
    SELECT id FROM school_exam_years WHERE school_code = old.school_code AND exam_year = old.exam_year);
END;
--> statement-breakpoint
-- The columns that a sheet shows or chooses its candidates by. A candidate may sit in the room of another school.
CREATE TRIGGER `prints_touched_by_change`
AFTER UPDATE OF `school_code`, `exam_year`, `student_code`, `full_name`, `full_name_arabic`, `ic_number`, `birth_cert_number`,
  `passport_number`, `visa_number`, `gender`, `class_name`, `is_citizen`, `is_student`, `is_late`, `withdrawn_at` ON `students`
WHEN (old.school_code, old.exam_year, old.student_code, old.full_name, old.full_name_arabic, old.ic_number, old.birth_cert_number,
    old.passport_number, old.visa_number, old.gender, old.class_name, old.is_citizen, old.is_student, old.is_late, old.withdrawn_at)
  IS NOT (new.school_code, new.exam_year, new.student_code, new.full_name, new.full_name_arabic, new.ic_number, new.birth_cert_number,
    new.passport_number, new.visa_number, new.gender, new.class_name, new.is_citizen, new.is_student, new.is_late, new.withdrawn_at)
BEGIN
  UPDATE latest_prints SET is_touched = 1 WHERE NOT is_touched AND registration_id IN (
    SELECT id FROM school_exam_years WHERE school_code = old.school_code AND exam_year = old.exam_year
    UNION SELECT id FROM school_exam_years WHERE school_code = new.school_code AND exam_year = new.exam_year
    UNION SELECT host.id FROM room_seats AS seat JOIN exam_rooms AS room ON room.id = seat.room_id
      JOIN school_exam_years AS host ON host.school_code = room.school_code AND host.exam_year = room.exam_year
      WHERE seat.student_id = new.id);
END;
--> statement-breakpoint
CREATE TRIGGER `prints_touched_by_seat` AFTER INSERT ON `room_seats` BEGIN
  UPDATE latest_prints SET is_touched = 1 WHERE NOT is_touched AND registration_id IN (
    SELECT own.id FROM students JOIN school_exam_years AS own USING (school_code, exam_year) WHERE students.id = new.student_id
    UNION SELECT host.id FROM exam_rooms AS room JOIN school_exam_years AS host USING (school_code, exam_year) WHERE room.id = new.room_id);
END;
--> statement-breakpoint
CREATE TRIGGER `prints_touched_by_left_seat` AFTER DELETE ON `room_seats` BEGIN
  UPDATE latest_prints SET is_touched = 1 WHERE NOT is_touched AND registration_id IN (
    SELECT own.id FROM students JOIN school_exam_years AS own USING (school_code, exam_year) WHERE students.id = old.student_id
    UNION SELECT host.id FROM exam_rooms AS room JOIN school_exam_years AS host USING (school_code, exam_year) WHERE room.id = old.room_id);
END;
--> statement-breakpoint
CREATE TRIGGER `prints_touched_by_other_seat` AFTER UPDATE ON `room_seats`
WHEN (old.student_id, old.room_id, old.seat) IS NOT (new.student_id, new.room_id, new.seat)
BEGIN
  UPDATE latest_prints SET is_touched = 1 WHERE NOT is_touched AND registration_id IN (
    SELECT own.id FROM students JOIN school_exam_years AS own USING (school_code, exam_year)
      WHERE students.id IN (old.student_id, new.student_id)
    UNION SELECT host.id FROM exam_rooms AS room JOIN school_exam_years AS host USING (school_code, exam_year)
      WHERE room.id IN (old.room_id, new.room_id));
END;
--> statement-breakpoint
CREATE TRIGGER `prints_touched_by_room` AFTER UPDATE OF `name`, `rows`, `columns`, `capacity`, `pattern`, `school_code` ON `exam_rooms`
WHEN (old.name, old.rows, old.columns, old.capacity, old.pattern, old.school_code)
  IS NOT (new.name, new.rows, new.columns, new.capacity, new.pattern, new.school_code)
BEGIN
  UPDATE latest_prints SET is_touched = 1 WHERE NOT is_touched AND registration_id IN (
    SELECT id FROM school_exam_years WHERE school_code = new.school_code AND exam_year = new.exam_year
    UNION SELECT own.id FROM room_seats AS seat JOIN students ON students.id = seat.student_id
      JOIN school_exam_years AS own USING (school_code, exam_year) WHERE seat.room_id = new.id);
END;
--> statement-breakpoint
CREATE TRIGGER `prints_touched_by_need` AFTER INSERT ON `special_needs` BEGIN
  UPDATE latest_prints SET is_touched = 1 WHERE NOT is_touched AND registration_id IN (
    SELECT own.id FROM students JOIN school_exam_years AS own USING (school_code, exam_year) WHERE students.id = new.student_id
    UNION SELECT host.id FROM room_seats AS seat JOIN exam_rooms AS room ON room.id = seat.room_id
      JOIN school_exam_years AS host USING (school_code, exam_year) WHERE seat.student_id = new.student_id);
END;
--> statement-breakpoint
CREATE TRIGGER `prints_touched_by_former_need` AFTER DELETE ON `special_needs` BEGIN
  UPDATE latest_prints SET is_touched = 1 WHERE NOT is_touched AND registration_id IN (
    SELECT own.id FROM students JOIN school_exam_years AS own USING (school_code, exam_year) WHERE students.id = old.student_id
    UNION SELECT host.id FROM room_seats AS seat JOIN exam_rooms AS room ON room.id = seat.room_id
      JOIN school_exam_years AS host USING (school_code, exam_year) WHERE seat.student_id = old.student_id);
END;
--> statement-breakpoint
CREATE TRIGGER `prints_touched_by_record` AFTER UPDATE OF `school_code`, `exam_year`, `recorded_school_code`, `school_name`, `hq_code`,
  `hq_code_alt`, `district_code`, `exam_type_code` ON `school_exam_years`
WHEN (old.school_code, old.exam_year, old.recorded_school_code, old.school_name, old.hq_code, old.hq_code_alt, old.district_code, old.exam_type_code)
  IS NOT (new.school_code, new.exam_year, new.recorded_school_code, new.school_name, new.hq_code, new.hq_code_alt, new.district_code, new.exam_type_code)
BEGIN
  UPDATE latest_prints SET is_touched = 1 WHERE NOT is_touched AND registration_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `prints_touched_by_list` AFTER UPDATE OF `state`, `list_version`, `submitted_on_behalf_by`, `submitted_on_behalf_at`,
  `confirmed_on_behalf_by`, `confirmed_on_behalf_at` ON `school_exam_years`
WHEN (old.state, old.list_version, old.submitted_on_behalf_by, old.submitted_on_behalf_at, old.confirmed_on_behalf_by, old.confirmed_on_behalf_at)
  IS NOT (new.state, new.list_version, new.submitted_on_behalf_by, new.submitted_on_behalf_at, new.confirmed_on_behalf_by, new.confirmed_on_behalf_at)
BEGIN
  UPDATE latest_prints SET is_touched = 1 WHERE NOT is_touched AND registration_id = new.id AND sheet IN ('roll', 'final-list');
END;
--> statement-breakpoint
CREATE TRIGGER `prints_touched_by_new_paper` AFTER INSERT ON `exam_papers` BEGIN
  UPDATE latest_prints SET is_touched = 1 WHERE NOT is_touched AND sheet IN ('attendance', 'slips') AND registration_id IN (
    SELECT id FROM school_exam_years WHERE exam_year = new.exam_year AND exam_type_code = new.exam_type_code);
END;
--> statement-breakpoint
CREATE TRIGGER `prints_touched_by_former_paper` AFTER DELETE ON `exam_papers` BEGIN
  UPDATE latest_prints SET is_touched = 1 WHERE NOT is_touched AND sheet IN ('attendance', 'slips') AND registration_id IN (
    SELECT id FROM school_exam_years WHERE exam_year = old.exam_year AND exam_type_code = old.exam_type_code);
END;
--> statement-breakpoint
CREATE TRIGGER `prints_touched_by_paper`
AFTER UPDATE OF `exam_year`, `exam_type_code`, `code`, `name`, `held_on`, `starts_at`, `ends_at` ON `exam_papers`
WHEN (old.exam_year, old.exam_type_code, old.code, old.name, old.held_on, old.starts_at, old.ends_at)
  IS NOT (new.exam_year, new.exam_type_code, new.code, new.name, new.held_on, new.starts_at, new.ends_at)
BEGIN
  UPDATE latest_prints SET is_touched = 1 WHERE NOT is_touched AND sheet IN ('attendance', 'slips') AND registration_id IN (
    SELECT id FROM school_exam_years WHERE exam_year IN (old.exam_year, new.exam_year)
      AND exam_type_code IN (old.exam_type_code, new.exam_type_code));
END;
--> statement-breakpoint
CREATE TRIGGER `prints_touched_by_district` AFTER UPDATE OF `name` ON `districts` WHEN old.name <> new.name BEGIN
  UPDATE latest_prints SET is_touched = 1 WHERE NOT is_touched AND registration_id IN (
    SELECT id FROM school_exam_years WHERE district_code = new.code);
END;
--> statement-breakpoint
CREATE TRIGGER `prints_touched_by_exam_type` AFTER UPDATE OF `name`, `sheet` ON `exam_types`
WHEN (old.name, old.sheet) IS NOT (new.name, new.sheet)
BEGIN
  UPDATE latest_prints SET is_touched = 1 WHERE NOT is_touched AND registration_id IN (
    SELECT id FROM school_exam_years WHERE exam_type_code = new.code);
END;
--> statement-breakpoint
CREATE TRIGGER `prints_touched_by_year` AFTER UPDATE OF `title` ON `exam_years` WHEN old.title IS NOT new.title BEGIN
  UPDATE latest_prints SET is_touched = 1 WHERE NOT is_touched AND registration_id IN (
    SELECT id FROM school_exam_years WHERE exam_year = new.year);
END;
