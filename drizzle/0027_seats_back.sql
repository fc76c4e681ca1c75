CREATE TABLE `former_seats` (
	`student_id` integer PRIMARY KEY NOT NULL,
	`room_id` integer NOT NULL,
	`seat` integer NOT NULL,
	FOREIGN KEY (`room_id`) REFERENCES `exam_rooms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
DROP TRIGGER `room_seats_of_moved`;
--> statement-breakpoint
-- A school that is renamed has left its old code already, so its candidates keep their seats.
CREATE TRIGGER `room_seats_of_moved` AFTER UPDATE OF `school_code`, `exam_year`, `withdrawn_at` ON `students`
WHEN (new.withdrawn_at IS NOT NULL AND old.withdrawn_at IS NULL) OR old.exam_year <> new.exam_year
  OR (old.school_code <> new.school_code AND EXISTS (SELECT 1 FROM schools WHERE school_code = old.school_code))
BEGIN
  DELETE FROM former_seats WHERE student_id = new.id;
  INSERT INTO former_seats SELECT student_id, room_id, seat FROM room_seats
    WHERE student_id = new.id AND (new.school_code, new.exam_year) = (old.school_code, old.exam_year);
  DELETE FROM room_seats WHERE student_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `room_seats_of_deleted` BEFORE DELETE ON `students`
WHEN EXISTS (SELECT 1 FROM room_seats WHERE student_id = old.id)
BEGIN
  DELETE FROM former_seats WHERE student_id = old.id;
  INSERT INTO former_seats SELECT student_id, room_id, seat FROM room_seats WHERE student_id = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER `room_seats_of_reinstated` AFTER UPDATE OF `withdrawn_at` ON `students`
WHEN new.withdrawn_at IS NULL AND old.withdrawn_at IS NOT NULL
BEGIN
  INSERT INTO room_seats SELECT f.student_id, f.room_id, f.seat FROM former_seats f JOIN exam_rooms r ON r.id = f.room_id
    WHERE f.student_id = new.id AND r.exam_year = new.exam_year AND f.seat <= r.capacity
      AND NOT EXISTS (SELECT 1 FROM room_seats s WHERE s.room_id = f.room_id AND s.seat = f.seat);
  DELETE FROM former_seats WHERE student_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `room_seats_of_restored` AFTER INSERT ON `students`
WHEN new.withdrawn_at IS NULL AND EXISTS (SELECT 1 FROM former_seats WHERE student_id = new.id)
BEGIN
  INSERT INTO room_seats SELECT f.student_id, f.room_id, f.seat FROM former_seats f JOIN exam_rooms r ON r.id = f.room_id
    WHERE f.student_id = new.id AND r.exam_year = new.exam_year AND f.seat <= r.capacity
      AND NOT EXISTS (SELECT 1 FROM room_seats s WHERE s.room_id = f.room_id AND s.seat = f.seat);
  DELETE FROM former_seats WHERE student_id = new.id;
END;
--> statement-breakpoint
-- A candidate who left the trash does not return.
CREATE TRIGGER `former_seats_of_forgotten` AFTER DELETE ON `trash`
WHEN old.entity = 'student' AND NOT EXISTS (SELECT 1 FROM students WHERE id = old.entity_id)
BEGIN
  DELETE FROM former_seats WHERE student_id = old.entity_id;
END;
