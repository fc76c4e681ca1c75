CREATE TABLE `exam_papers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`exam_year` integer NOT NULL,
	`exam_type_code` text NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`held_on` text,
	`starts_at` text,
	`ends_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`exam_year`) REFERENCES `exam_years`(`year`) ON UPDATE cascade ON DELETE cascade,
	FOREIGN KEY (`exam_type_code`) REFERENCES `exam_types`(`code`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `exam_papers_once` ON `exam_papers` (`exam_year`,`exam_type_code`,`code`);--> statement-breakpoint
CREATE TABLE `office_crest` (
	`id` integer PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`content` blob NOT NULL,
	`hash` text NOT NULL,
	`created_at` text NOT NULL,
	CONSTRAINT "office_crest_once" CHECK("office_crest"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE `exam_types` ADD `usual_age_from` integer;--> statement-breakpoint
ALTER TABLE `exam_types` ADD `usual_age_to` integer;--> statement-breakpoint
ALTER TABLE `exam_types` ADD `head_title` text;--> statement-breakpoint
ALTER TABLE `office` ADD `department_name` text;--> statement-breakpoint
ALTER TABLE `office` ADD `unit_name` text;--> statement-breakpoint
ALTER TABLE `office` ADD `sheet_footer` text;
--> statement-breakpoint
UPDATE `exam_types` SET
  `usual_age_from` = CASE `code` WHEN 'PSRA' THEN 10 WHEN 'SKM' THEN 9 ELSE 14 END,
  `usual_age_to` = CASE `code` WHEN 'PSRA' THEN 14 WHEN 'SKM' THEN 13 ELSE 18 END,
  `head_title` = CASE `code` WHEN 'PSRA' THEN 'Guru Besar' WHEN 'SKM' THEN 'Guru Besar' WHEN 'SMA' THEN 'Pengetua' WHEN 'SMATD' THEN 'Pengetua' WHEN 'SMATQ' THEN 'Mudir' WHEN 'SMATQKBT' THEN 'Mudir' END;
--> statement-breakpoint
UPDATE `office` SET `unit_name` = 'UNIT PEPERIKSAAN DAN PENILAIAN, BAHAGIAN PENDIDIKAN ISLAM';
