import { beforeEach, describe, expect, it } from "vitest";
import { loader as rollNumbers } from "~/routes/roll-numbers/school";
import { loader as sheets } from "~/routes/sheets/choose";
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
    const { body } = await answerOf(rollNumbers, requestOf(person, `/students/roll-numbers?${query}`));
    return { problems: body.problems, choice: body.choice, chosen: body.preview?.school.school_code };
  },
  sheets: async (person: Person, query: string) => {
    const { body } = await answerOf(sheets, requestOf(person, `/students/sheets?${query}`));
    return { problems: body.problems, choice: body.choice, chosen: body.choice.school_code };
  },
};

describe.each(Object.entries(choiceAt))("choosing a school at %s", (_, see) => {
  it.each(["SRA01", "sra01", "bandar baru", "SRA01 · SRA BANDAR BARU"])("'%s' is enough", async (typed) => {
    const { chosen } = await see(world.supervisor, `exam_year=2026&school_code=${encodeURIComponent(typed)}`);
    expect(chosen).toBe("SRA01");
  });

  it("a part that several names have is answered with a list of them, and the year is kept", async () => {
    const { choice, problems } = await see(world.supervisor, "exam_year=2026&school_code=bandar");
    expect(choice).toMatchObject({ exam_year: "2026", school_code: "bandar" });
    expect(choice.matches.map((each: { value: string }) => each.value)).toEqual(["SRA01", "SRA02"]);
    expect(problems.school_code).toEqual([
      expect.objectContaining({ code: "school_several", values: expect.objectContaining({ n: 2 }) }),
    ]);
  });

  it("a name that nobody has, or that lies out of scope, says so and keeps what was typed", async () => {
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
