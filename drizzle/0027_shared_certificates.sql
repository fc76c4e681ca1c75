-- A rule more: the lists that may have a certificate of three candidates are checked again.
INSERT INTO checks_due (registration_id) SELECT id FROM school_exam_years
  WHERE total_students > 2 AND id NOT IN (SELECT registration_id FROM checks_due);
