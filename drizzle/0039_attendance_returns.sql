CREATE TABLE `attendance_returns` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`exam_paper_id` integer NOT NULL,
	`registration_id` integer NOT NULL,
	`received_by` integer NOT NULL,
	`received_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`exam_paper_id`) REFERENCES `exam_papers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`registration_id`) REFERENCES `school_exam_years`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `attendance_returns_once` ON `attendance_returns` (`exam_paper_id`,`registration_id`);--> statement-breakpoint
CREATE INDEX `attendance_returns_by_registration` ON `attendance_returns` (`registration_id`);--> statement-breakpoint
-- A recorded absentee means that the list of that school and paper came back. No other receipt is invented.
INSERT INTO `attendance_returns` (`exam_paper_id`, `registration_id`, `received_by`, `received_at`)
SELECT a.exam_paper_id, r.id, a.created_by, min(a.created_at)
FROM absences AS a
JOIN exam_papers AS p ON p.id = a.exam_paper_id
JOIN students AS s ON s.id = a.student_id AND s.exam_year = p.exam_year
JOIN schools AS c ON c.school_code = s.school_code AND c.exam_type_code = p.exam_type_code
JOIN school_exam_years AS r ON r.school_code = s.school_code AND r.exam_year = s.exam_year
GROUP BY a.exam_paper_id, r.id;
