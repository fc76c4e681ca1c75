ALTER TABLE `school_exam_years` ADD `total_male` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `school_exam_years` ADD `total_female` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `year_totals` ADD `total_male` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `year_totals` ADD `total_female` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
DROP TRIGGER `students_counted_on_insert`;--> statement-breakpoint
DROP TRIGGER `students_counted_on_delete`;--> statement-breakpoint
DROP TRIGGER `students_counted_on_move`;--> statement-breakpoint
DROP TRIGGER `registrations_rolled_up_on_insert`;--> statement-breakpoint
DROP TRIGGER `registrations_rolled_up_on_delete`;--> statement-breakpoint
DROP TRIGGER `registrations_rolled_up_on_count`;--> statement-breakpoint
DROP TRIGGER `registrations_rolled_up_on_move`;--> statement-breakpoint
DROP TRIGGER `schools_rolled_up_on_move`;--> statement-breakpoint
CREATE TRIGGER `students_counted_on_insert` AFTER INSERT ON `students` BEGIN
  UPDATE school_exam_years
    SET total_students = total_students + 1,
        total_student_with_code = total_student_with_code + (new.student_code IS NOT NULL),
        total_male = total_male + (new.gender IS 'L'),
        total_female = total_female + (new.gender IS 'P')
    WHERE school_code = new.school_code AND exam_year = new.exam_year;
END;
--> statement-breakpoint
CREATE TRIGGER `students_counted_on_delete` AFTER DELETE ON `students` BEGIN
  UPDATE school_exam_years
    SET total_students = total_students - 1,
        total_student_with_code = total_student_with_code - (old.student_code IS NOT NULL),
        total_male = total_male - (old.gender IS 'L'),
        total_female = total_female - (old.gender IS 'P')
    WHERE school_code = old.school_code AND exam_year = old.exam_year;
END;
--> statement-breakpoint
CREATE TRIGGER `students_counted_on_gender` AFTER UPDATE OF `gender` ON `students`
WHEN old.gender IS NOT new.gender AND old.school_code = new.school_code AND old.exam_year = new.exam_year
BEGIN
  UPDATE school_exam_years
    SET total_male = total_male + (new.gender IS 'L') - (old.gender IS 'L'),
        total_female = total_female + (new.gender IS 'P') - (old.gender IS 'P')
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
        total_student_with_code = total_student_with_code - (old.student_code IS NOT NULL),
        total_male = total_male - (old.gender IS 'L'),
        total_female = total_female - (old.gender IS 'P')
    WHERE school_code = old.school_code AND exam_year = old.exam_year;
  UPDATE school_exam_years
    SET total_students = total_students + 1,
        total_student_with_code = total_student_with_code + (new.student_code IS NOT NULL),
        total_male = total_male + (new.gender IS 'L'),
        total_female = total_female + (new.gender IS 'P')
    WHERE school_code = new.school_code AND exam_year = new.exam_year;
END;
--> statement-breakpoint
CREATE TRIGGER `registrations_rolled_up_on_insert` AFTER INSERT ON `school_exam_years` BEGIN
  INSERT INTO year_totals (exam_year, district_code, exam_type_code, total_schools, total_students, total_student_with_code, total_male, total_female)
    SELECT new.exam_year, district_code, exam_type_code, 1, new.total_students, new.total_student_with_code, new.total_male, new.total_female
      FROM schools WHERE school_code = new.school_code
    ON CONFLICT DO UPDATE SET
      total_schools = total_schools + 1,
      total_students = total_students + excluded.total_students,
      total_student_with_code = total_student_with_code + excluded.total_student_with_code,
      total_male = total_male + excluded.total_male,
      total_female = total_female + excluded.total_female;
END;
--> statement-breakpoint
CREATE TRIGGER `registrations_rolled_up_on_delete` AFTER DELETE ON `school_exam_years` BEGIN
  UPDATE year_totals
    SET total_schools = total_schools - 1,
        total_students = total_students - old.total_students,
        total_student_with_code = total_student_with_code - old.total_student_with_code,
        total_male = total_male - old.total_male,
        total_female = total_female - old.total_female
    WHERE exam_year = old.exam_year
      AND (district_code, exam_type_code) = (SELECT district_code, exam_type_code FROM schools WHERE school_code = old.school_code);
END;
--> statement-breakpoint
CREATE TRIGGER `registrations_rolled_up_on_count`
AFTER UPDATE OF `total_students`, `total_student_with_code`, `total_male`, `total_female` ON `school_exam_years`
WHEN old.school_code = new.school_code AND old.exam_year = new.exam_year
BEGIN
  UPDATE year_totals
    SET total_students = total_students + new.total_students - old.total_students,
        total_student_with_code = total_student_with_code + new.total_student_with_code - old.total_student_with_code,
        total_male = total_male + new.total_male - old.total_male,
        total_female = total_female + new.total_female - old.total_female
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
        total_female = total_female - old.total_female
    WHERE exam_year = old.exam_year
      AND (district_code, exam_type_code) = (SELECT district_code, exam_type_code FROM schools WHERE school_code = old.school_code);
  INSERT INTO year_totals (exam_year, district_code, exam_type_code, total_schools, total_students, total_student_with_code, total_male, total_female)
    SELECT new.exam_year, district_code, exam_type_code, 1, new.total_students, new.total_student_with_code, new.total_male, new.total_female
      FROM schools WHERE school_code = new.school_code
    ON CONFLICT DO UPDATE SET
      total_schools = total_schools + 1,
      total_students = total_students + excluded.total_students,
      total_student_with_code = total_student_with_code + excluded.total_student_with_code,
      total_male = total_male + excluded.total_male,
      total_female = total_female + excluded.total_female;
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
          WHERE s.school_code IN (old.school_code, new.school_code) AND s.exam_year = year_totals.exam_year),
        total_male = total_male - (SELECT s.total_male FROM school_exam_years s
          WHERE s.school_code IN (old.school_code, new.school_code) AND s.exam_year = year_totals.exam_year),
        total_female = total_female - (SELECT s.total_female FROM school_exam_years s
          WHERE s.school_code IN (old.school_code, new.school_code) AND s.exam_year = year_totals.exam_year)
    WHERE district_code = old.district_code AND exam_type_code = old.exam_type_code
      AND exam_year IN (SELECT exam_year FROM school_exam_years WHERE school_code IN (old.school_code, new.school_code));
  INSERT INTO year_totals (exam_year, district_code, exam_type_code, total_schools, total_students, total_student_with_code, total_male, total_female)
    SELECT exam_year, new.district_code, new.exam_type_code, 1, total_students, total_student_with_code, total_male, total_female
      FROM school_exam_years WHERE school_code IN (old.school_code, new.school_code)
    ON CONFLICT DO UPDATE SET
      total_schools = total_schools + 1,
      total_students = total_students + excluded.total_students,
      total_student_with_code = total_student_with_code + excluded.total_student_with_code,
      total_male = total_male + excluded.total_male,
      total_female = total_female + excluded.total_female;
END;
--> statement-breakpoint
UPDATE school_exam_years SET total_male = counted.male, total_female = counted.female
  FROM (SELECT school_code, exam_year, sum(gender IS 'L') AS male, sum(gender IS 'P') AS female
          FROM students GROUP BY school_code, exam_year) AS counted
  WHERE counted.school_code = school_exam_years.school_code AND counted.exam_year = school_exam_years.exam_year;
