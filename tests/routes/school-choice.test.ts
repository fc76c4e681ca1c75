import { beforeEach, describe, expect, it } from "vitest";
import { answerOf } from "../support/answers";
import { makeSchool, type Person, register, requestOf, withWorld } from "../support/people";

const world = withWorld();
beforeEach(() => {
  for (const [code, school_name] of [
    ["SRA01", "SRA BANDAR BARU"],
    ["SRA02", "SRA BANDAR LAMA"],
  ] as const) {
    makeSchool(code, { school_name, district_code: "01" });
    register(code, 2026);
  }
});

const choiceAt = {
  "roll numbers": async (person: Person, query: string) => {
    const { body } = await answerOf(requestOf(person, `/students/roll-numbers?${query}`));
    return { problems: body.problems, choice: body.choice, chosen: body.preview?.school.school_code };
  },
  sheets: async (person: Person, query: string) => {
    const { body } = await answerOf(requestOf(person, `/students/sheets?${query}`));
    return { problems: body.problems, choice: body.choice, chosen: body.choice.school_code };
  },
};

describe.each(Object.entries(choiceAt))("choosing a school at %s", (_, see) => {
  it.each(["SRA01", "sra01", "bandar baru", "SRA01 · SRA BANDAR BARU"])("accepts '%s'", async (typed) => {
    const { chosen } = await see(world.supervisor, `exam_year=2026&school_code=${encodeURIComponent(typed)}`);
    expect(chosen).toBe("SRA01");
  });

  it("answers a part that several names have with a list of them, and the year stays", async () => {
    const { choice, problems } = await see(world.supervisor, "exam_year=2026&school_code=bandar");
    expect(choice).toMatchObject({ exam_year: "2026", school_code: "bandar" });
    expect(choice.matches.map((each: { value: string }) => each.value)).toEqual(["SRA01", "SRA02"]);
    expect(problems.school_code).toEqual([
      expect.objectContaining({ code: "school_several", values: expect.objectContaining({ n: 2 }) }),
    ]);
  });

  it("says that a name is unknown or out of scope, and keeps the typed text", async () => {
    for (const person of [world.supervisor, world.otherSupervisor]) {
      const name = person === world.supervisor ? "TIADA SEKOLAH" : "SRA BANDAR BARU";
      const { choice, problems } = await see(
        person,
        `exam_year=2026&school_code=${encodeURIComponent(name)}`,
      );
      expect(choice).toMatchObject({ school_code: name, matches: null });
      expect(problems.school_code).toEqual([expect.objectContaining({ code: "school_unknown" })]);
    }
  });
});
