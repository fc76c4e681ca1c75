CREATE TABLE `need_arrangements` (
	`code` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`is_offered` integer DEFAULT true NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `need_kinds` (
	`code` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`is_offered` integer DEFAULT true NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `special_need_arrangements` (
	`student_id` integer NOT NULL,
	`arrangement_code` text NOT NULL,
	PRIMARY KEY(`student_id`, `arrangement_code`),
	FOREIGN KEY (`student_id`) REFERENCES `special_needs`(`student_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`arrangement_code`) REFERENCES `need_arrangements`(`code`) ON UPDATE cascade ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `special_needs_by_arrangement` ON `special_need_arrangements` (`arrangement_code`);--> statement-breakpoint
CREATE TABLE `special_needs` (
	`student_id` integer PRIMARY KEY NOT NULL,
	`kind_code` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`kind_code`) REFERENCES `need_kinds`(`code`) ON UPDATE cascade ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `special_needs_by_kind` ON `special_needs` (`kind_code`);
--> statement-breakpoint
INSERT INTO `need_kinds` (`code`, `name`, `created_at`, `updated_at`)
SELECT column1, column2, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now') FROM (VALUES
  ('LIHAT', 'Penglihatan'), ('DENGAR', 'Pendengaran'), ('FIZIKAL', 'Fizikal'), ('BELAJAR', 'Pembelajaran'), ('LAIN', 'Lain-lain'));
--> statement-breakpoint
INSERT INTO `need_arrangements` (`code`, `name`, `created_at`, `updated_at`)
SELECT column1, column2, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now') FROM (VALUES
  ('MASA', 'Masa tambahan'), ('CETAK', 'Cetakan besar'), ('PEMBACA', 'Pembaca'), ('BILIK', 'Bilik berasingan'));
