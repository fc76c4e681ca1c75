ALTER TABLE `schools` ADD `successor_code` text REFERENCES schools(school_code) ON UPDATE cascade ON DELETE set null;--> statement-breakpoint
CREATE INDEX `schools_by_successor` ON `schools` (`successor_code`);--> statement-breakpoint
-- The merges in force that are stored still; an older one has left no record but its event.
UPDATE schools SET successor_code = (
  SELECT to_school_code FROM school_merges
  WHERE from_school_code = schools.school_code AND returned_at IS NULL ORDER BY id DESC LIMIT 1)
  WHERE closed_from IS NOT NULL;
