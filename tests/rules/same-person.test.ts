import { describe, expect, test } from "vitest";
import type { StoredCandidate } from "~/features/imports/judging/known";
import { isOtherPerson } from "~/features/imports/judging/same-person";

const stored: StoredCandidate = {
  id: 7,
  version: 1,
  withdrawn_at: null,
  full_name: "AHMAD HAMDAN HAZIM BIN IZZUDDIN",
  full_name_arabic: null,
  ic_number: "140718431011",
  school_code: "ABA0001",
  student_code: "BRA7001/001",
  class_name: "6 ELIT",
  exam_year: 2026,
  gender: "L",
  passport_number: null,
  birth_cert_number: "AB 12345",
  visa_number: null,
  is_student: true,
  is_citizen: true,
};

describe("a line that finds a stored candidate", () => {
  test.each([
    "AHMAD HAMDAN HAZIM BIN IZZUDDIN",
    "AHMAD HAMDAN HAZIM B. IZUDDIN",
    "AHMAD HAMDAN HAZIIM",
    "HAMDAN HAZIM BIN IZZUDDIN",
    "",
  ])("%j is the same person by any number", (full_name) => {
    for (const by of ["candidate_key", "ic_number", "birth_cert_number", "student_code"] as const)
      expect(isOtherPerson(stored, { full_name }, by)).toBe(false);
  });

  test.each(["NUR AINA BINTI ALI", "AHMAD DANISH BIN OSMAN", "IZZUDDIN"])(
    "%j is another person by a document or a number",
    (full_name) => {
      const given = { full_name, ic_number: stored.ic_number };
      const isHalf = full_name === "IZZUDDIN";
      for (const by of ["ic_number", "passport_number", "student_code"] as const)
        expect(isOtherPerson(stored, given, by)).toBe(!isHalf);
    },
  );

  test("a key with the same document is the same person under another name, and with another card it is not", () => {
    const full_name = "YUSUF BIN ABDULLAH";
    expect(isOtherPerson(stored, { full_name, ic_number: stored.ic_number }, "candidate_key")).toBe(false);
    expect(isOtherPerson(stored, { full_name, birth_cert_number: "AB12345" }, "candidate_key")).toBe(false);
    expect(isOtherPerson(stored, { full_name, ic_number: "150101101235" }, "candidate_key")).toBe(true);
    expect(isOtherPerson(stored, { full_name }, "candidate_key")).toBe(true);
    const mixed = { full_name, ic_number: "150101101235", birth_cert_number: "AB12345" };
    expect(isOtherPerson(stored, mixed, "candidate_key")).toBe(true);
  });

  test("a line without a name and with another card is another person, unless a key names the candidate", () => {
    const given = { ic_number: "150101101235", birth_cert_number: "AB 12345" };
    expect(isOtherPerson(stored, given, "birth_cert_number")).toBe(true);
    expect(isOtherPerson(stored, given, "candidate_key")).toBe(false);
  });

  test("half of a name is enough for a document, and not for a roll number", () => {
    const given = { full_name: "AHMAD HAMDAN BIN OSMAN ALI" };
    expect(isOtherPerson(stored, given, "ic_number")).toBe(false);
    expect(isOtherPerson(stored, given, "student_code")).toBe(true);
  });
});
