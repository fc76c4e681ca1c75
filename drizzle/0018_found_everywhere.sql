-- Written by hand: drizzle-kit splits an expression at its commas.
CREATE INDEX `students_by_birth_cert` ON `students` (`exam_year`, replace(replace(replace("birth_cert_number", ' ', ''), '-', ''), '/', '')) WHERE "birth_cert_number" IS NOT NULL;
--> statement-breakpoint
-- The index of words gets the Jawi names.
DROP TRIGGER `students_found_on_insert`;--> statement-breakpoint
DROP TRIGGER `students_found_on_delete`;--> statement-breakpoint
DROP TRIGGER `students_found_on_rename`;--> statement-breakpoint
DROP TABLE `students_fts`;--> statement-breakpoint
DROP VIEW `student_words`;--> statement-breakpoint
CREATE VIEW `student_words` AS SELECT id, year_words(exam_year, concat_ws(' ', full_name, full_name_arabic)) AS words FROM students;
--> statement-breakpoint
CREATE VIRTUAL TABLE `students_fts` USING fts5(
  words, content='student_words', content_rowid='id', tokenize='ascii', prefix='5 6 7 9', detail=none, columnsize=0
);
--> statement-breakpoint
INSERT INTO students_fts (students_fts) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER `students_found_on_insert` AFTER INSERT ON `students` BEGIN
  INSERT INTO students_fts (rowid, words) VALUES (new.id, year_words(new.exam_year, concat_ws(' ', new.full_name, new.full_name_arabic)));
END;
--> statement-breakpoint
CREATE TRIGGER `students_found_on_delete` AFTER DELETE ON `students` BEGIN
  INSERT INTO students_fts (students_fts, rowid, words)
    VALUES ('delete', old.id, year_words(old.exam_year, concat_ws(' ', old.full_name, old.full_name_arabic)));
END;
--> statement-breakpoint
CREATE TRIGGER `students_found_on_rename` AFTER UPDATE OF `full_name`, `full_name_arabic`, `exam_year` ON `students`
WHEN old.full_name <> new.full_name OR old.full_name_arabic IS NOT new.full_name_arabic OR old.exam_year <> new.exam_year
BEGIN
  INSERT INTO students_fts (students_fts, rowid, words)
    VALUES ('delete', old.id, year_words(old.exam_year, concat_ws(' ', old.full_name, old.full_name_arabic)));
  INSERT INTO students_fts (rowid, words) VALUES (new.id, year_words(new.exam_year, concat_ws(' ', new.full_name, new.full_name_arabic)));
END;
