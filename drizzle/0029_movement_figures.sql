CREATE TABLE `consignment_totals` (
	`exam_paper_id` integer NOT NULL,
	`exam_year` integer NOT NULL,
	`district_code` text NOT NULL,
	`exam_type_code` text NOT NULL,
	`next_step` text NOT NULL,
	`total_consignments` integer NOT NULL,
	`total_differing` integer NOT NULL,
	PRIMARY KEY(`exam_paper_id`, `exam_year`, `district_code`, `exam_type_code`, `next_step`),
	FOREIGN KEY (`exam_paper_id`) REFERENCES `exam_papers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `consignments` (
	`exam_paper_id` integer NOT NULL,
	`registration_id` integer NOT NULL,
	`exam_year` integer NOT NULL,
	`district_code` text NOT NULL,
	`exam_type_code` text NOT NULL,
	`listed` integer DEFAULT 0 NOT NULL,
	`sent` integer,
	`received` integer,
	`handed` integer,
	`confirmed` integer,
	`returned` integer,
	`next_step` text GENERATED ALWAYS AS (case
        when returned is not null then null
        when confirmed is not null then case when confirmed > 0 then 'returned' end
        when handed is not null then case when handed > 0 then 'confirmed' end
        when received is not null then case when received > 0 then 'handed' end
        when sent is not null then case when sent > 0 then 'received' end
        else 'sent' end) STORED,
	`expected` integer GENERATED ALWAYS AS (coalesce(returned, confirmed, handed, received, sent, listed)) STORED NOT NULL,
	`differs` integer GENERATED ALWAYS AS (coalesce(sent <> listed, 0)
          or coalesce(received <> coalesce(sent, listed), 0)
          or coalesce(handed <> coalesce(received, sent, listed), 0)
          or coalesce(confirmed <> coalesce(handed, received, sent, listed), 0)
          or coalesce(returned <> coalesce(confirmed, handed, received, sent, listed), 0)) STORED NOT NULL,
	PRIMARY KEY(`exam_paper_id`, `registration_id`),
	FOREIGN KEY (`exam_paper_id`) REFERENCES `exam_papers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`registration_id`) REFERENCES `school_exam_years`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `consignments_by_registration` ON `consignments` (`registration_id`);--> statement-breakpoint
CREATE INDEX `consignments_by_place` ON `consignments` (`exam_paper_id`,`district_code`);--> statement-breakpoint
CREATE TRIGGER `consignments_counted_on_insert` AFTER INSERT ON `consignments` BEGIN
  INSERT INTO consignment_totals (exam_paper_id, exam_year, district_code, exam_type_code, next_step, total_consignments, total_differing)
    VALUES (new.exam_paper_id, new.exam_year, new.district_code, new.exam_type_code, coalesce(new.next_step, ''), 1, new.differs)
    ON CONFLICT DO UPDATE SET
      total_consignments = total_consignments + 1,
      total_differing = total_differing + excluded.total_differing;
END;
--> statement-breakpoint
CREATE TRIGGER `consignments_counted_on_delete` AFTER DELETE ON `consignments` BEGIN
  UPDATE consignment_totals
    SET total_consignments = total_consignments - 1, total_differing = total_differing - old.differs
    WHERE (exam_paper_id, exam_year, district_code, exam_type_code, next_step) = (old.exam_paper_id, old.exam_year, old.district_code, old.exam_type_code, coalesce(old.next_step, ''));
END;
--> statement-breakpoint
-- A consignment without packets and movements ends.
CREATE TRIGGER `consignments_counted_on_update` AFTER UPDATE ON `consignments`
WHEN (old.exam_year, old.district_code, old.exam_type_code, old.next_step, old.differs)
  IS NOT (new.exam_year, new.district_code, new.exam_type_code, new.next_step, new.differs) OR new.listed = 0
BEGIN
  UPDATE consignment_totals
    SET total_consignments = total_consignments - 1, total_differing = total_differing - old.differs
    WHERE (exam_paper_id, exam_year, district_code, exam_type_code, next_step) = (old.exam_paper_id, old.exam_year, old.district_code, old.exam_type_code, coalesce(old.next_step, ''));
  INSERT INTO consignment_totals (exam_paper_id, exam_year, district_code, exam_type_code, next_step, total_consignments, total_differing)
    VALUES (new.exam_paper_id, new.exam_year, new.district_code, new.exam_type_code, coalesce(new.next_step, ''), 1, new.differs)
    ON CONFLICT DO UPDATE SET
      total_consignments = total_consignments + 1,
      total_differing = total_differing + excluded.total_differing;
  DELETE FROM consignments
    WHERE (exam_paper_id, registration_id) = (new.exam_paper_id, new.registration_id)
      AND listed = 0 AND coalesce(sent, received, handed, confirmed, returned) IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `consignments_follow_lines_on_insert` AFTER INSERT ON `packet_lines` BEGIN
  INSERT INTO consignments (exam_paper_id, registration_id, exam_year, district_code, exam_type_code)
    SELECT new.exam_paper_id, new.registration_id, r.exam_year, s.district_code, s.exam_type_code
    FROM school_exam_years AS r JOIN schools AS s USING (school_code)
    WHERE r.id = new.registration_id AND new.candidates + new.spare + new.extra > 0
      AND NOT EXISTS (SELECT 1 FROM consignments WHERE (exam_paper_id, registration_id) = (new.exam_paper_id, new.registration_id));
  UPDATE consignments
    SET listed = listed + (new.candidates + new.spare + new.extra + new.copies_per_packet - 1) / new.copies_per_packet
    WHERE (exam_paper_id, registration_id) = (new.exam_paper_id, new.registration_id);
END;
--> statement-breakpoint
CREATE TRIGGER `consignments_follow_lines_on_delete` AFTER DELETE ON `packet_lines` BEGIN
  UPDATE consignments SET listed = listed - (old.candidates + old.spare + old.extra + old.copies_per_packet - 1) / old.copies_per_packet
    WHERE (exam_paper_id, registration_id) = (old.exam_paper_id, old.registration_id);
END;
--> statement-breakpoint
CREATE TRIGGER `consignments_follow_lines_on_update` AFTER UPDATE ON `packet_lines` BEGIN
  UPDATE consignments SET listed = listed - (old.candidates + old.spare + old.extra + old.copies_per_packet - 1) / old.copies_per_packet
    WHERE (exam_paper_id, registration_id) = (old.exam_paper_id, old.registration_id);
  INSERT INTO consignments (exam_paper_id, registration_id, exam_year, district_code, exam_type_code)
    SELECT new.exam_paper_id, new.registration_id, r.exam_year, s.district_code, s.exam_type_code
    FROM school_exam_years AS r JOIN schools AS s USING (school_code)
    WHERE r.id = new.registration_id AND new.candidates + new.spare + new.extra > 0
      AND NOT EXISTS (SELECT 1 FROM consignments WHERE (exam_paper_id, registration_id) = (new.exam_paper_id, new.registration_id));
  UPDATE consignments
    SET listed = listed + (new.candidates + new.spare + new.extra + new.copies_per_packet - 1) / new.copies_per_packet
    WHERE (exam_paper_id, registration_id) = (new.exam_paper_id, new.registration_id);
END;
--> statement-breakpoint
CREATE TRIGGER `consignments_follow_movements_on_insert` AFTER INSERT ON `packet_movements` BEGIN
  INSERT INTO consignments (exam_paper_id, registration_id, exam_year, district_code, exam_type_code)
    SELECT new.exam_paper_id, new.registration_id, r.exam_year, s.district_code, s.exam_type_code
    FROM school_exam_years AS r JOIN schools AS s USING (school_code)
    WHERE r.id = new.registration_id
      AND NOT EXISTS (SELECT 1 FROM consignments WHERE (exam_paper_id, registration_id) = (new.exam_paper_id, new.registration_id));
  UPDATE consignments SET
      sent = CASE WHEN new.step = 'sent' THEN new.packets ELSE sent END,
      received = CASE WHEN new.step = 'received' THEN new.packets ELSE received END,
      handed = CASE WHEN new.step = 'handed' THEN new.packets ELSE handed END,
      confirmed = CASE WHEN new.step = 'confirmed' THEN new.packets ELSE confirmed END,
      returned = CASE WHEN new.step = 'returned' THEN new.packets ELSE returned END
    WHERE (exam_paper_id, registration_id) = (new.exam_paper_id, new.registration_id);
END;
--> statement-breakpoint
CREATE TRIGGER `consignments_follow_movements_on_delete` AFTER DELETE ON `packet_movements` BEGIN
  UPDATE consignments SET
      sent = CASE WHEN old.step <> 'sent' THEN sent END,
      received = CASE WHEN old.step <> 'received' THEN received END,
      handed = CASE WHEN old.step <> 'handed' THEN handed END,
      confirmed = CASE WHEN old.step <> 'confirmed' THEN confirmed END,
      returned = CASE WHEN old.step <> 'returned' THEN returned END
    WHERE (exam_paper_id, registration_id) = (old.exam_paper_id, old.registration_id);
END;
--> statement-breakpoint
CREATE TRIGGER `consignments_follow_movements_on_update` AFTER UPDATE ON `packet_movements` BEGIN
  UPDATE consignments SET
      sent = CASE WHEN old.step <> 'sent' THEN sent END,
      received = CASE WHEN old.step <> 'received' THEN received END,
      handed = CASE WHEN old.step <> 'handed' THEN handed END,
      confirmed = CASE WHEN old.step <> 'confirmed' THEN confirmed END,
      returned = CASE WHEN old.step <> 'returned' THEN returned END
    WHERE (exam_paper_id, registration_id) = (old.exam_paper_id, old.registration_id);
  INSERT INTO consignments (exam_paper_id, registration_id, exam_year, district_code, exam_type_code)
    SELECT new.exam_paper_id, new.registration_id, r.exam_year, s.district_code, s.exam_type_code
    FROM school_exam_years AS r JOIN schools AS s USING (school_code)
    WHERE r.id = new.registration_id
      AND NOT EXISTS (SELECT 1 FROM consignments WHERE (exam_paper_id, registration_id) = (new.exam_paper_id, new.registration_id));
  UPDATE consignments SET
      sent = CASE WHEN new.step = 'sent' THEN new.packets ELSE sent END,
      received = CASE WHEN new.step = 'received' THEN new.packets ELSE received END,
      handed = CASE WHEN new.step = 'handed' THEN new.packets ELSE handed END,
      confirmed = CASE WHEN new.step = 'confirmed' THEN new.packets ELSE confirmed END,
      returned = CASE WHEN new.step = 'returned' THEN new.packets ELSE returned END
    WHERE (exam_paper_id, registration_id) = (new.exam_paper_id, new.registration_id);
END;
--> statement-breakpoint
CREATE TRIGGER `consignments_follow_schools` AFTER UPDATE OF `district_code`, `exam_type_code` ON `schools` BEGIN
  UPDATE consignments SET district_code = new.district_code, exam_type_code = new.exam_type_code
    WHERE registration_id IN (SELECT id FROM school_exam_years WHERE school_code = new.school_code);
END;
--> statement-breakpoint
CREATE TRIGGER `consignments_follow_registrations` AFTER UPDATE OF `school_code`, `exam_year` ON `school_exam_years` BEGIN
  UPDATE consignments SET exam_year = new.exam_year, (district_code, exam_type_code) =
      (SELECT district_code, exam_type_code FROM schools WHERE school_code = new.school_code)
    WHERE registration_id = new.id;
END;
--> statement-breakpoint
DELETE FROM consignments;
--> statement-breakpoint
INSERT INTO consignments (exam_paper_id, registration_id, exam_year, district_code, exam_type_code, listed, sent, received, handed, confirmed, returned)
  SELECT found.exam_paper_id, found.registration_id, r.exam_year, s.district_code, s.exam_type_code, sum(found.listed),
    max(found.sent), max(found.received), max(found.handed), max(found.confirmed), max(found.returned)
  FROM (
    SELECT exam_paper_id, registration_id,
      (candidates + spare + extra + copies_per_packet - 1) / copies_per_packet AS listed,
      NULL AS sent, NULL AS received, NULL AS handed, NULL AS confirmed, NULL AS returned FROM packet_lines
    UNION ALL
    SELECT exam_paper_id, registration_id, 0, CASE step WHEN 'sent' THEN packets END, CASE step WHEN 'received' THEN packets END, CASE step WHEN 'handed' THEN packets END, CASE step WHEN 'confirmed' THEN packets END, CASE step WHEN 'returned' THEN packets END FROM packet_movements
  ) AS found
  JOIN school_exam_years AS r ON r.id = found.registration_id
  JOIN schools AS s USING (school_code)
  GROUP BY found.exam_paper_id, found.registration_id
  HAVING sum(found.listed) > 0 OR max(found.sent) IS NOT NULL OR max(found.received) IS NOT NULL OR max(found.handed) IS NOT NULL OR max(found.confirmed) IS NOT NULL OR max(found.returned) IS NOT NULL;
