CREATE TABLE `jawi_due` (
	`school_code` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `jawi_school_words` (
	`school_code` text NOT NULL,
	`word` text NOT NULL,
	`jawi` text NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`school_code`, `word`, `jawi`),
	FOREIGN KEY (`school_code`) REFERENCES `schools`(`school_code`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `jawi_words` (
	`word` text NOT NULL,
	`jawi` text NOT NULL,
	`total` integer NOT NULL,
	`schools` integer NOT NULL,
	PRIMARY KEY(`word`, `jawi`)
);

--> statement-breakpoint
CREATE TRIGGER `jawi_words_on_insert` AFTER INSERT ON `jawi_school_words` BEGIN
  INSERT INTO jawi_words (word, jawi, total, schools) VALUES (new.word, new.jawi, new.total, 1)
    ON CONFLICT (word, jawi) DO UPDATE SET total = total + excluded.total, schools = schools + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `jawi_words_on_update` AFTER UPDATE OF `total` ON `jawi_school_words` BEGIN
  UPDATE jawi_words SET total = total + new.total - old.total WHERE word = new.word AND jawi = new.jawi;
END;
--> statement-breakpoint
CREATE TRIGGER `jawi_words_on_delete` AFTER DELETE ON `jawi_school_words` BEGIN
  UPDATE jawi_words SET total = total - old.total, schools = schools - 1 WHERE word = old.word AND jawi = old.jawi;
  DELETE FROM jawi_words WHERE word = old.word AND jawi = old.jawi AND schools = 0;
END;
--> statement-breakpoint
CREATE TRIGGER `jawi_due_on_insert` AFTER INSERT ON `students` WHEN new.full_name_arabic IS NOT NULL BEGIN
  INSERT INTO jawi_due (school_code) SELECT school_code FROM school_exam_years
    WHERE school_code = new.school_code AND exam_year = new.exam_year AND state <> 'draf'
      AND school_code NOT IN (SELECT school_code FROM jawi_due);
END;
--> statement-breakpoint
CREATE TRIGGER `jawi_due_on_delete` AFTER DELETE ON `students` WHEN old.full_name_arabic IS NOT NULL BEGIN
  INSERT INTO jawi_due (school_code) SELECT school_code FROM school_exam_years
    WHERE school_code = old.school_code AND exam_year = old.exam_year AND state <> 'draf'
      AND school_code NOT IN (SELECT school_code FROM jawi_due);
END;
--> statement-breakpoint
CREATE TRIGGER `jawi_due_on_update` AFTER UPDATE OF `full_name`, `full_name_arabic`, `withdrawn_at`, `school_code`, `exam_year` ON `students`
WHEN (old.full_name, old.full_name_arabic, old.withdrawn_at, old.school_code, old.exam_year)
  IS NOT (new.full_name, new.full_name_arabic, new.withdrawn_at, new.school_code, new.exam_year)
BEGIN
  INSERT INTO jawi_due (school_code) SELECT DISTINCT school_code FROM school_exam_years
    WHERE (school_code, exam_year) IN (VALUES (old.school_code, old.exam_year), (new.school_code, new.exam_year))
      AND state <> 'draf' AND school_code NOT IN (SELECT school_code FROM jawi_due);
END;
--> statement-breakpoint
CREATE TRIGGER `jawi_due_on_list` AFTER UPDATE OF `state`, `head_name`, `submitted_on_behalf_at`, `school_code` ON `school_exam_years`
WHEN (old.state, old.head_name, old.submitted_on_behalf_at, old.school_code)
  IS NOT (new.state, new.head_name, new.submitted_on_behalf_at, new.school_code)
BEGIN
  INSERT INTO jawi_due (school_code) SELECT value FROM (SELECT old.school_code AS value UNION SELECT new.school_code)
    WHERE value NOT IN (SELECT school_code FROM jawi_due);
END;
--> statement-breakpoint
CREATE TRIGGER `jawi_due_on_list_deleted` AFTER DELETE ON `school_exam_years` WHEN old.state <> 'draf' BEGIN
  INSERT INTO jawi_due (school_code) SELECT old.school_code WHERE old.school_code NOT IN (SELECT school_code FROM jawi_due);
END;
--> statement-breakpoint
INSERT INTO jawi_due (school_code) SELECT DISTINCT school_code FROM school_exam_years WHERE state <> 'draf';
