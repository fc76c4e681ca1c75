ALTER TABLE `school_exam_years` ADD `total_not_citizen` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `school_exam_years` ADD `total_without_ic` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `year_totals` ADD `total_not_citizen` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `year_totals` ADD `total_without_ic` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `year_totals` ADD `total_empty_schools` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `year_totals` ADD `total_complete_schools` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
DROP TRIGGER `students_counted_on_insert`;
--> statement-breakpoint
DROP TRIGGER `students_counted_on_delete`;
--> statement-breakpoint
DROP TRIGGER `students_counted_on_gender`;
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
    SET total_students = total_students + 1,
        total_student_with_code = total_student_with_code + (new.student_code IS NOT NULL),
        total_male = total_male + (new.gender IS 'L'),
        total_female = total_female + (new.gender IS 'P'),
        total_not_citizen = total_not_citizen + (new.is_citizen = 0),
        total_without_ic = total_without_ic + (new.ic_number IS NULL)
    WHERE school_code = new.school_code AND exam_year = new.exam_year;
END;
--> statement-breakpoint
CREATE TRIGGER `students_counted_on_delete` AFTER DELETE ON `students` BEGIN
  UPDATE school_exam_years
    SET total_students = total_students - 1,
        total_student_with_code = total_student_with_code - (old.student_code IS NOT NULL),
        total_male = total_male - (old.gender IS 'L'),
        total_female = total_female - (old.gender IS 'P'),
        total_not_citizen = total_not_citizen - (old.is_citizen = 0),
        total_without_ic = total_without_ic - (old.ic_number IS NULL)
    WHERE school_code = old.school_code AND exam_year = old.exam_year;
END;
--> statement-breakpoint
-- Roll numbers have a trigger of their own: numbering a state touches nothing else that is counted.
CREATE TRIGGER `students_counted_on_particulars` AFTER UPDATE OF `gender`, `is_citizen`, `ic_number` ON `students`
WHEN (old.gender IS NOT new.gender OR old.is_citizen <> new.is_citizen OR (old.ic_number IS NULL) <> (new.ic_number IS NULL))
  AND old.school_code = new.school_code AND old.exam_year = new.exam_year
BEGIN
  UPDATE school_exam_years
    SET total_male = total_male + (new.gender IS 'L') - (old.gender IS 'L'),
        total_female = total_female + (new.gender IS 'P') - (old.gender IS 'P'),
        total_not_citizen = total_not_citizen + (new.is_citizen = 0) - (old.is_citizen = 0),
        total_without_ic = total_without_ic + (new.ic_number IS NULL) - (old.ic_number IS NULL)
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
        total_female = total_female - (old.gender IS 'P'),
        total_not_citizen = total_not_citizen - (old.is_citizen = 0),
        total_without_ic = total_without_ic - (old.ic_number IS NULL)
    WHERE school_code = old.school_code AND exam_year = old.exam_year;
  UPDATE school_exam_years
    SET total_students = total_students + 1,
        total_student_with_code = total_student_with_code + (new.student_code IS NOT NULL),
        total_male = total_male + (new.gender IS 'L'),
        total_female = total_female + (new.gender IS 'P'),
        total_not_citizen = total_not_citizen + (new.is_citizen = 0),
        total_without_ic = total_without_ic + (new.ic_number IS NULL)
    WHERE school_code = new.school_code AND exam_year = new.exam_year;
END;
--> statement-breakpoint
CREATE TRIGGER `registrations_rolled_up_on_insert` AFTER INSERT ON `school_exam_years` BEGIN
  INSERT INTO year_totals (exam_year, district_code, exam_type_code, total_schools, total_students, total_student_with_code, total_male, total_female,
      total_not_citizen, total_without_ic, total_empty_schools, total_complete_schools)
    SELECT new.exam_year, district_code, exam_type_code, 1, new.total_students, new.total_student_with_code, new.total_male, new.total_female,
      new.total_not_citizen, new.total_without_ic, (new.total_students = 0), (new.total_students > 0 AND new.total_student_with_code = new.total_students)
      FROM schools WHERE school_code = new.school_code
    ON CONFLICT DO UPDATE SET
      total_schools = total_schools + excluded.total_schools,
      total_students = total_students + excluded.total_students,
      total_student_with_code = total_student_with_code + excluded.total_student_with_code,
      total_male = total_male + excluded.total_male,
      total_female = total_female + excluded.total_female,
      total_not_citizen = total_not_citizen + excluded.total_not_citizen,
      total_without_ic = total_without_ic + excluded.total_without_ic,
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
        total_empty_schools = total_empty_schools - (old.total_students = 0),
        total_complete_schools = total_complete_schools - (old.total_students > 0 AND old.total_student_with_code = old.total_students)
    WHERE exam_year = old.exam_year
      AND (district_code, exam_type_code) = (SELECT district_code, exam_type_code FROM schools WHERE school_code = old.school_code);
END;
--> statement-breakpoint
CREATE TRIGGER `registrations_rolled_up_on_count`
AFTER UPDATE OF `total_students`, `total_student_with_code`, `total_male`, `total_female`, `total_not_citizen`, `total_without_ic` ON `school_exam_years`
WHEN old.school_code = new.school_code AND old.exam_year = new.exam_year
BEGIN
  UPDATE year_totals
    SET total_students = total_students + new.total_students - old.total_students,
        total_student_with_code = total_student_with_code + new.total_student_with_code - old.total_student_with_code,
        total_male = total_male + new.total_male - old.total_male,
        total_female = total_female + new.total_female - old.total_female,
        total_not_citizen = total_not_citizen + new.total_not_citizen - old.total_not_citizen,
        total_without_ic = total_without_ic + new.total_without_ic - old.total_without_ic,
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
        total_empty_schools = total_empty_schools - (old.total_students = 0),
        total_complete_schools = total_complete_schools - (old.total_students > 0 AND old.total_student_with_code = old.total_students)
    WHERE exam_year = old.exam_year
      AND (district_code, exam_type_code) = (SELECT district_code, exam_type_code FROM schools WHERE school_code = old.school_code);
  INSERT INTO year_totals (exam_year, district_code, exam_type_code, total_schools, total_students, total_student_with_code, total_male, total_female,
      total_not_citizen, total_without_ic, total_empty_schools, total_complete_schools)
    SELECT new.exam_year, district_code, exam_type_code, 1, new.total_students, new.total_student_with_code, new.total_male, new.total_female,
      new.total_not_citizen, new.total_without_ic, (new.total_students = 0), (new.total_students > 0 AND new.total_student_with_code = new.total_students)
      FROM schools WHERE school_code = new.school_code
    ON CONFLICT DO UPDATE SET
      total_schools = total_schools + excluded.total_schools,
      total_students = total_students + excluded.total_students,
      total_student_with_code = total_student_with_code + excluded.total_student_with_code,
      total_male = total_male + excluded.total_male,
      total_female = total_female + excluded.total_female,
      total_not_citizen = total_not_citizen + excluded.total_not_citizen,
      total_without_ic = total_without_ic + excluded.total_without_ic,
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
        total_empty_schools = year_totals.total_empty_schools - (s.total_students = 0),
        total_complete_schools = year_totals.total_complete_schools - (s.total_students > 0 AND s.total_student_with_code = s.total_students)
    FROM school_exam_years AS s
    WHERE s.school_code IN (old.school_code, new.school_code) AND s.exam_year = year_totals.exam_year
      AND year_totals.district_code = old.district_code AND year_totals.exam_type_code = old.exam_type_code;
  INSERT INTO year_totals (exam_year, district_code, exam_type_code, total_schools, total_students, total_student_with_code, total_male, total_female,
      total_not_citizen, total_without_ic, total_empty_schools, total_complete_schools)
    SELECT s.exam_year, new.district_code, new.exam_type_code, 1, s.total_students, s.total_student_with_code, s.total_male, s.total_female,
      s.total_not_citizen, s.total_without_ic, (s.total_students = 0), (s.total_students > 0 AND s.total_student_with_code = s.total_students)
      FROM school_exam_years AS s WHERE s.school_code IN (old.school_code, new.school_code)
    ON CONFLICT DO UPDATE SET
      total_schools = total_schools + excluded.total_schools,
      total_students = total_students + excluded.total_students,
      total_student_with_code = total_student_with_code + excluded.total_student_with_code,
      total_male = total_male + excluded.total_male,
      total_female = total_female + excluded.total_female,
      total_not_citizen = total_not_citizen + excluded.total_not_citizen,
      total_without_ic = total_without_ic + excluded.total_without_ic,
      total_empty_schools = total_empty_schools + excluded.total_empty_schools,
      total_complete_schools = total_complete_schools + excluded.total_complete_schools;
END;
--> statement-breakpoint
UPDATE school_exam_years SET total_not_citizen = counted.not_citizen, total_without_ic = counted.without_ic
  FROM (SELECT school_code, exam_year, sum(is_citizen = 0) AS not_citizen, sum(ic_number IS NULL) AS without_ic
          FROM students GROUP BY school_code, exam_year) AS counted
  WHERE counted.school_code = school_exam_years.school_code AND counted.exam_year = school_exam_years.exam_year;
--> statement-breakpoint
UPDATE year_totals SET total_empty_schools = counted.empty, total_complete_schools = counted.complete
  FROM (SELECT r.exam_year, c.district_code, c.exam_type_code, sum(r.total_students = 0) AS empty,
               sum(r.total_students > 0 AND r.total_student_with_code = r.total_students) AS complete
          FROM school_exam_years AS r JOIN schools AS c ON c.school_code = r.school_code GROUP BY 1, 2, 3) AS counted
  WHERE counted.exam_year = year_totals.exam_year AND counted.district_code = year_totals.district_code
    AND counted.exam_type_code = year_totals.exam_type_code;
