-- The index of near duplicates led SQLite to all candidates of the year, for one candidate of one school (docs/decisions/041).
DROP TRIGGER `registrations_second_exams_stay_allowed`;
--> statement-breakpoint
CREATE TRIGGER `registrations_second_exams_stay_allowed` AFTER UPDATE OF `exam_type_code` ON `school_exam_years`
WHEN old.exam_type_code <> new.exam_type_code AND EXISTS (
  SELECT 1 FROM students AS own
    CROSS JOIN students AS other ON other.exam_year = own.exam_year AND other.ic_number = own.ic_number AND other.id <> own.id
    CROSS JOIN school_exam_years AS its_list ON its_list.school_code = other.school_code AND its_list.exam_year = other.exam_year
    CROSS JOIN exam_types AS its_type ON its_type.code = its_list.exam_type_code
    CROSS JOIN exam_types AS own_type ON own_type.code = new.exam_type_code
  WHERE own.school_code = new.school_code AND own.exam_year = new.exam_year
    AND NOT (own_type.code <> its_type.code AND own_type.allows_second_exam AND its_type.allows_second_exam))
BEGIN
  SELECT RAISE(ABORT, 'students_ic_once');
END;
