DROP INDEX `students_ic_once`;--> statement-breakpoint
CREATE INDEX `students_by_ic` ON `students` (`exam_year`,`ic_number`);--> statement-breakpoint
-- An identity card is in a year once, or once in each exam type where both types allow a second examination.
CREATE TRIGGER `students_ic_once_on_insert` BEFORE INSERT ON `students`
WHEN new.ic_number IS NOT NULL AND EXISTS (
  SELECT 1 FROM students AS other
    JOIN schools AS its_school ON its_school.school_code = other.school_code
    JOIN exam_types AS its_type ON its_type.code = its_school.exam_type_code
    JOIN schools AS own_school ON own_school.school_code = new.school_code
    JOIN exam_types AS own_type ON own_type.code = own_school.exam_type_code
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
    JOIN schools AS its_school ON its_school.school_code = other.school_code
    JOIN exam_types AS its_type ON its_type.code = its_school.exam_type_code
    JOIN schools AS own_school ON own_school.school_code = new.school_code
    JOIN exam_types AS own_type ON own_type.code = own_school.exam_type_code
  WHERE other.exam_year = new.exam_year AND other.ic_number = new.ic_number AND other.id <> old.id
    AND NOT (own_type.code <> its_type.code AND own_type.allows_second_exam AND its_type.allows_second_exam))
BEGIN
  SELECT RAISE(ABORT, 'students_ic_once');
END;
--> statement-breakpoint
CREATE TRIGGER `schools_second_exams_stay_allowed` AFTER UPDATE OF `exam_type_code` ON `schools`
WHEN old.exam_type_code <> new.exam_type_code AND EXISTS (
  SELECT 1 FROM students AS own
    JOIN students AS other ON other.exam_year = own.exam_year AND other.ic_number = own.ic_number AND other.id <> own.id
    JOIN schools AS its_school ON its_school.school_code = other.school_code
    JOIN exam_types AS its_type ON its_type.code = its_school.exam_type_code
    JOIN exam_types AS own_type ON own_type.code = new.exam_type_code
  WHERE own.school_code = new.school_code
    AND NOT (own_type.code <> its_type.code AND own_type.allows_second_exam AND its_type.allows_second_exam))
BEGIN
  SELECT RAISE(ABORT, 'students_ic_once');
END;
--> statement-breakpoint
CREATE TRIGGER `exam_types_second_exams_stay_allowed` AFTER UPDATE OF `allows_second_exam` ON `exam_types`
WHEN old.allows_second_exam AND NOT new.allows_second_exam AND EXISTS (
  SELECT 1 FROM schools AS own_school
    JOIN students AS own ON own.school_code = own_school.school_code
    JOIN students AS other ON other.exam_year = own.exam_year AND other.ic_number = own.ic_number AND other.id <> own.id
  WHERE own_school.exam_type_code = new.code)
BEGIN
  SELECT RAISE(ABORT, 'students_ic_once');
END;
