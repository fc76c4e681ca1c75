-- The district whose machine accounts read a list follows the code of the district. What was handed stays.
DROP TRIGGER `handover_lists_stand`;
--> statement-breakpoint
ALTER TABLE `handover_lists` ADD `present_district_code` text REFERENCES districts(code) ON UPDATE cascade ON DELETE set null;
--> statement-breakpoint
UPDATE handover_lists SET present_district_code = (SELECT code FROM districts WHERE code = handover_lists.district_code);
--> statement-breakpoint
CREATE TRIGGER `handover_lists_stand` BEFORE UPDATE OF `id`, `handover_id`, `registration_id`, `school_code`, `school_name`, `hq_code`, `hq_code_alt`, `district_code`, `district_name`,
	`exam_type_code`, `state`, `list_version`, `rows_of`, `digest`, `total_students`, `total_new`, `total_changed`, `total_withdrawn` ON `handover_lists`
	WHEN (SELECT sealed_at FROM handovers WHERE id = old.handover_id) IS NOT NULL
BEGIN
	SELECT RAISE(ABORT, 'a hand-over is never altered');
END;
