CREATE TABLE `import_mappings` (
	`school_code` text NOT NULL,
	`headings` text NOT NULL,
	`columns` text NOT NULL,
	`updated_at` text NOT NULL,
	PRIMARY KEY(`school_code`, `headings`),
	FOREIGN KEY (`school_code`) REFERENCES `schools`(`school_code`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `import_drafts` ADD `sheets` text;--> statement-breakpoint
ALTER TABLE `import_drafts` ADD `answers` text DEFAULT '{}' NOT NULL;