CREATE TABLE `student_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`student_id` integer NOT NULL,
	`has_moved` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `students_by_creation` ON `students` (`created_at`,`id`,`exam_year`);--> statement-breakpoint
CREATE INDEX `students_by_update` ON `students` (`updated_at`,`id`,`exam_year`);--> statement-breakpoint
CREATE TRIGGER `students_noted_on_change`
AFTER UPDATE OF `full_name`, `school_code`, `exam_year`, `gender`, `class_name`, `student_code`, `ic_number` ON `students`
WHEN old.full_name <> new.full_name OR old.school_code <> new.school_code OR old.exam_year <> new.exam_year OR old.gender IS NOT new.gender
  OR old.class_name IS NOT new.class_name OR old.ic_number IS NOT new.ic_number
  OR substr(old.student_code, 1, 7) IS NOT substr(new.student_code, 1, 7)
BEGIN
  INSERT INTO student_changes (student_id, has_moved) VALUES (new.id, old.full_name <> new.full_name);
END;
--> statement-breakpoint
CREATE TRIGGER `students_noted_on_delete` AFTER DELETE ON `students` BEGIN
  INSERT INTO student_changes (student_id, has_moved) VALUES (old.id, 1);
END;
--> statement-breakpoint
-- A new candidate has a higher id than any before; one with an old id was deleted once and is put back.
CREATE TRIGGER `students_noted_on_return` AFTER INSERT ON `students`
WHEN new.id <= (SELECT seq FROM sqlite_sequence WHERE name = 'students')
BEGIN
  INSERT INTO student_changes (student_id, has_moved) VALUES (new.id, 1);
END;
--> statement-breakpoint
CREATE TRIGGER `student_changes_forgotten` AFTER INSERT ON `student_changes` WHEN new.id % 1000 = 0 BEGIN
  DELETE FROM student_changes WHERE id <= new.id - 100000;
END;
