CREATE TABLE `export_layouts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`format` text NOT NULL,
	`delimiter` text DEFAULT 'comma' NOT NULL,
	`has_bom` integer DEFAULT false NOT NULL,
	`has_heading` integer DEFAULT true NOT NULL,
	`is_final_only` integer DEFAULT true NOT NULL,
	`exam_type_code` text,
	`column_lines` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`exam_type_code`) REFERENCES `exam_types`(`code`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `export_layouts_once` ON `export_layouts` (lower("name"));