ALTER TABLE `school_exam_years` ADD `submitted_on_behalf_by` text;--> statement-breakpoint
ALTER TABLE `school_exam_years` ADD `submitted_on_behalf_at` text;--> statement-breakpoint
ALTER TABLE `school_exam_years` ADD `submitted_on_behalf_reason` text;--> statement-breakpoint
ALTER TABLE `school_exam_years` ADD `confirmed_on_behalf_by` text;--> statement-breakpoint
ALTER TABLE `school_exam_years` ADD `confirmed_on_behalf_at` text;--> statement-breakpoint
ALTER TABLE `school_exam_years` ADD `confirmed_on_behalf_reason` text;