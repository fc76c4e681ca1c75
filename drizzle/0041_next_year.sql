ALTER TABLE `students` ADD `is_repeating` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `exam_years` ADD `rooms_from_year` integer REFERENCES exam_years(year) ON UPDATE cascade ON DELETE set null;--> statement-breakpoint
ALTER TABLE `exam_years` ADD `expected_from_year` integer REFERENCES exam_years(year) ON UPDATE cascade ON DELETE set null;--> statement-breakpoint
ALTER TABLE `schools` ADD `closed_from` integer;
