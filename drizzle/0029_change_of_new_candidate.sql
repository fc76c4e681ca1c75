DROP TRIGGER `student_changes_on_insert`;
--> statement-breakpoint
-- The plus keeps SQLite from reading all changes of the school for each candidate of a restore or an import.
CREATE TRIGGER `student_changes_on_insert` AFTER INSERT ON `students` BEGIN
  INSERT INTO student_changes (student_id, is_departed, exam_year, school_code, district_code, exam_type_code, changed_at)
    SELECT new.id, 0, new.exam_year, school_code, district_code, exam_type_code,
      max(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), coalesce((SELECT changed_at FROM student_changes ORDER BY sequence DESC LIMIT 1), ''))
    FROM schools WHERE school_code = new.school_code;
  DELETE FROM student_changes WHERE student_id = new.id AND +sequence < last_insert_rowid()
    AND (exam_year, +school_code, district_code, exam_type_code)
      = (SELECT exam_year, school_code, district_code, exam_type_code FROM student_changes WHERE sequence = last_insert_rowid());
END;
