CREATE TRIGGER `students_counted_on_insert` AFTER INSERT ON `students` BEGIN
  UPDATE school_exam_years
    SET total_students = total_students + 1,
        total_student_with_code = total_student_with_code + (new.student_code IS NOT NULL)
    WHERE school_code = new.school_code AND exam_year = new.exam_year;
END;
--> statement-breakpoint
CREATE TRIGGER `students_counted_on_delete` AFTER DELETE ON `students` BEGIN
  UPDATE school_exam_years
    SET total_students = total_students - 1,
        total_student_with_code = total_student_with_code - (old.student_code IS NOT NULL)
    WHERE school_code = old.school_code AND exam_year = old.exam_year;
END;
--> statement-breakpoint
CREATE TRIGGER `students_counted_on_code` AFTER UPDATE OF `student_code` ON `students`
WHEN (old.student_code IS NULL) <> (new.student_code IS NULL)
  AND old.school_code = new.school_code AND old.exam_year = new.exam_year
BEGIN
  UPDATE school_exam_years
    SET total_student_with_code = total_student_with_code + (new.student_code IS NOT NULL) - (old.student_code IS NOT NULL)
    WHERE school_code = new.school_code AND exam_year = new.exam_year;
END;
--> statement-breakpoint
-- A cascade from a renamed school or year leaves no registration under the old key: its totals move with the row.
CREATE TRIGGER `students_counted_on_move` AFTER UPDATE OF `school_code`, `exam_year` ON `students`
WHEN (old.school_code <> new.school_code OR old.exam_year <> new.exam_year)
  AND EXISTS (SELECT 1 FROM school_exam_years WHERE school_code = old.school_code AND exam_year = old.exam_year)
BEGIN
  UPDATE school_exam_years
    SET total_students = total_students - 1,
        total_student_with_code = total_student_with_code - (old.student_code IS NOT NULL)
    WHERE school_code = old.school_code AND exam_year = old.exam_year;
  UPDATE school_exam_years
    SET total_students = total_students + 1,
        total_student_with_code = total_student_with_code + (new.student_code IS NOT NULL)
    WHERE school_code = new.school_code AND exam_year = new.exam_year;
END;
--> statement-breakpoint
CREATE TRIGGER `registrations_rolled_up_on_insert` AFTER INSERT ON `school_exam_years` BEGIN
  INSERT INTO year_totals (exam_year, district_code, exam_type_code, total_schools, total_students, total_student_with_code)
    SELECT new.exam_year, district_code, exam_type_code, 1, new.total_students, new.total_student_with_code
      FROM schools WHERE school_code = new.school_code
    ON CONFLICT DO UPDATE SET
      total_schools = total_schools + 1,
      total_students = total_students + excluded.total_students,
      total_student_with_code = total_student_with_code + excluded.total_student_with_code;
END;
--> statement-breakpoint
CREATE TRIGGER `registrations_rolled_up_on_delete` AFTER DELETE ON `school_exam_years` BEGIN
  UPDATE year_totals
    SET total_schools = total_schools - 1,
        total_students = total_students - old.total_students,
        total_student_with_code = total_student_with_code - old.total_student_with_code
    WHERE exam_year = old.exam_year
      AND (district_code, exam_type_code) = (SELECT district_code, exam_type_code FROM schools WHERE school_code = old.school_code);
END;
--> statement-breakpoint
CREATE TRIGGER `registrations_rolled_up_on_count` AFTER UPDATE OF `total_students`, `total_student_with_code` ON `school_exam_years`
WHEN old.school_code = new.school_code AND old.exam_year = new.exam_year
BEGIN
  UPDATE year_totals
    SET total_students = total_students + new.total_students - old.total_students,
        total_student_with_code = total_student_with_code + new.total_student_with_code - old.total_student_with_code
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
        total_student_with_code = total_student_with_code - old.total_student_with_code
    WHERE exam_year = old.exam_year
      AND (district_code, exam_type_code) = (SELECT district_code, exam_type_code FROM schools WHERE school_code = old.school_code);
  INSERT INTO year_totals (exam_year, district_code, exam_type_code, total_schools, total_students, total_student_with_code)
    SELECT new.exam_year, district_code, exam_type_code, 1, new.total_students, new.total_student_with_code
      FROM schools WHERE school_code = new.school_code
    ON CONFLICT DO UPDATE SET
      total_schools = total_schools + 1,
      total_students = total_students + excluded.total_students,
      total_student_with_code = total_student_with_code + excluded.total_student_with_code;
END;
--> statement-breakpoint
CREATE TRIGGER `schools_rolled_up_on_move` AFTER UPDATE OF `district_code`, `exam_type_code` ON `schools`
WHEN old.district_code <> new.district_code OR old.exam_type_code <> new.exam_type_code
BEGIN
  UPDATE year_totals
    SET total_schools = total_schools - 1,
        total_students = total_students - (SELECT s.total_students FROM school_exam_years s
          WHERE s.school_code IN (old.school_code, new.school_code) AND s.exam_year = year_totals.exam_year),
        total_student_with_code = total_student_with_code - (SELECT s.total_student_with_code FROM school_exam_years s
          WHERE s.school_code IN (old.school_code, new.school_code) AND s.exam_year = year_totals.exam_year)
    WHERE district_code = old.district_code AND exam_type_code = old.exam_type_code
      AND exam_year IN (SELECT exam_year FROM school_exam_years WHERE school_code IN (old.school_code, new.school_code));
  INSERT INTO year_totals (exam_year, district_code, exam_type_code, total_schools, total_students, total_student_with_code)
    SELECT exam_year, new.district_code, new.exam_type_code, 1, total_students, total_student_with_code
      FROM school_exam_years WHERE school_code IN (old.school_code, new.school_code)
    ON CONFLICT DO UPDATE SET
      total_schools = total_schools + 1,
      total_students = total_students + excluded.total_students,
      total_student_with_code = total_student_with_code + excluded.total_student_with_code;
END;
--> statement-breakpoint
-- Names are searched by word; apostrophes are left out so that NURAIN finds NUR'AIN.
CREATE VIEW `student_names` AS SELECT id, replace(full_name, '''', '') AS full_name FROM students;
--> statement-breakpoint
CREATE VIRTUAL TABLE `students_fts` USING fts5(
  full_name, content='student_names', content_rowid='id',
  tokenize='unicode61 remove_diacritics 2', prefix='2 3', detail=none, columnsize=0
);
--> statement-breakpoint
CREATE TRIGGER `students_found_on_insert` AFTER INSERT ON `students` BEGIN
  INSERT INTO students_fts (rowid, full_name) VALUES (new.id, replace(new.full_name, '''', ''));
END;
--> statement-breakpoint
CREATE TRIGGER `students_found_on_delete` AFTER DELETE ON `students` BEGIN
  INSERT INTO students_fts (students_fts, rowid, full_name) VALUES ('delete', old.id, replace(old.full_name, '''', ''));
END;
--> statement-breakpoint
CREATE TRIGGER `students_found_on_rename` AFTER UPDATE OF `full_name` ON `students` WHEN old.full_name <> new.full_name BEGIN
  INSERT INTO students_fts (students_fts, rowid, full_name) VALUES ('delete', old.id, replace(old.full_name, '''', ''));
  INSERT INTO students_fts (rowid, full_name) VALUES (new.id, replace(new.full_name, '''', ''));
END;
--> statement-breakpoint
CREATE TRIGGER `audit_events_stand` BEFORE UPDATE ON `audit_events` BEGIN
  SELECT RAISE(ABORT, 'audit_events is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_events_stay` BEFORE DELETE ON `audit_events` BEGIN
  SELECT RAISE(ABORT, 'audit_events is append-only');
END;
