DROP TRIGGER `students_noted_on_change`;--> statement-breakpoint
DROP TRIGGER `students_noted_on_delete`;--> statement-breakpoint
DROP TRIGGER `students_noted_on_return`;--> statement-breakpoint
DROP TABLE `student_changes`;--> statement-breakpoint
DROP INDEX `students_by_name`;--> statement-breakpoint
DROP INDEX `students_by_year_name`;--> statement-breakpoint
DROP INDEX `students_by_creation`;--> statement-breakpoint
DROP INDEX `students_by_update`;--> statement-breakpoint
CREATE INDEX `students_list` ON `students` (`exam_year`,`full_name`,`id`,`school_code`,`gender`,`class_name`,"ic_number" is null);--> statement-breakpoint
CREATE INDEX `students_by_class` ON `students` (`exam_year`,`class_name`,`full_name`);--> statement-breakpoint
CREATE INDEX `students_by_creation` ON `students` (`exam_year`,`created_at`);--> statement-breakpoint
CREATE INDEX `students_by_update` ON `students` (`exam_year`,`updated_at`);--> statement-breakpoint
DROP TRIGGER `students_found_on_insert`;--> statement-breakpoint
DROP TRIGGER `students_found_on_delete`;--> statement-breakpoint
DROP TRIGGER `students_found_on_rename`;--> statement-breakpoint
DROP TABLE `students_fts`;--> statement-breakpoint
DROP VIEW `student_names`;--> statement-breakpoint
-- year_words is a function of the program (app/db/name-words.ts): '2026NUR 2026AISYAH'. A prefix of 5 is the year and one letter.
CREATE VIEW `student_words` AS SELECT id, year_words(exam_year, full_name) AS words FROM students;
--> statement-breakpoint
CREATE VIRTUAL TABLE `students_fts` USING fts5(
  words, content='student_words', content_rowid='id', tokenize='ascii', prefix='5 6 7 9', detail=none, columnsize=0
);
--> statement-breakpoint
INSERT INTO students_fts (students_fts) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER `students_found_on_insert` AFTER INSERT ON `students` BEGIN
  INSERT INTO students_fts (rowid, words) VALUES (new.id, year_words(new.exam_year, new.full_name));
END;
--> statement-breakpoint
CREATE TRIGGER `students_found_on_delete` AFTER DELETE ON `students` BEGIN
  INSERT INTO students_fts (students_fts, rowid, words) VALUES ('delete', old.id, year_words(old.exam_year, old.full_name));
END;
--> statement-breakpoint
CREATE TRIGGER `students_found_on_rename` AFTER UPDATE OF `full_name`, `exam_year` ON `students`
WHEN old.full_name <> new.full_name OR old.exam_year <> new.exam_year
BEGIN
  INSERT INTO students_fts (students_fts, rowid, words) VALUES ('delete', old.id, year_words(old.exam_year, old.full_name));
  INSERT INTO students_fts (rowid, words) VALUES (new.id, year_words(new.exam_year, new.full_name));
END;
