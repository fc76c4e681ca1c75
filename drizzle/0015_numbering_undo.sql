ALTER TABLE `roll_number_history` ADD `former_code` text;--> statement-breakpoint
ALTER TABLE `roll_number_history` ADD `undo_event_id` integer;