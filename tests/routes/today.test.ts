import { expect, it } from "vitest";
import { db } from "~/db/client";
import { office, room_seats, schools } from "~/db/schema";
import { today } from "~/features/values/moments";
import { loadApp } from "../support/app";
import {
  makeInvigilator,
  makeNeed,
  makePacketMovement,
  makePaper,
  makeReturn,
  makeRoom,
  makeStudent,
  type Person,
  requestOf,
  withWorld,
} from "../support/people";

const app = await loadApp();
const world = withWorld();

const page = async (who: Person, path = "/today?exam_year=2026") => (await app(requestOf(who, path))).text();
const ahead = (days: number) => new Date(Date.parse(today()) + days * 86_400_000).toISOString().slice(0, 10);

/** The counts of a row. */
const rowOf = (html: string, name: string) => {
  const row = html.split("<tr>").find((each) => each.includes(name)) ?? "";
  return [...row.matchAll(/<td>(?:<a[^>]*>)?([^<]*)/g)].map(([, text]) => text);
};

/** Two candidates of the own school, one in a room and with an arrangement. */
function seated() {
  const room = makeRoom({ school_code: "AAA0001", name: "DEWAN SERI" });
  const [one] = [1, 2].map(() => makeStudent({ school_code: "AAA0001", exam_year: 2026 }));
  makeNeed(one?.id ?? 0);
  db.insert(room_seats)
    .values({ student_id: one?.id ?? 0, room_id: room.id, seat: 1 })
    .run();
}

it("shows each account the papers of the day, where they are sat and whom to call", async () => {
  seated();
  makeStudent({ school_code: world.foreign.school_code, exam_year: 2026 });
  const paper = makePaper({ held_on: today(), starts_at: "08:00", ends_at: "09:30" });
  makePaper({ code: "SM9", exam_type_code: "SMA", name: "Kertas asing", held_on: today() });
  makePaper({ code: "BA2", name: "Kertas esok", held_on: ahead(1) });
  const chief = {
    school_code: "AAA0001",
    duty: "chief",
    full_name: "ROSLAN BIN DAUD",
    phone: "0198765432",
  } as const;
  makeInvigilator(chief);
  db.update(office).set({ office_phone: "03-5511 2233" }).run();

  const school = await page(world.clerk);
  for (const words of [
    "Bahasa Arab",
    "DEWAN SERI: 1 calon; Tanpa dewan: 1 calon",
    "ROSLAN BIN DAUD",
    "03-5511 2233",
    "Kertas esok",
    "belum diterima",
  ])
    expect(school).toContain(words);
  expect(school).not.toContain("Kertas asing");
  expect(school).toContain("Kemudahan khas");
  makeReturn(paper.id, world.ownYear.id);
  expect(await page(world.clerk)).toContain("Jadual kedatangan: telah diterima");

  expect(await page(world.clerk)).not.toContain("Bungkusan kertas soalan");
  makePacketMovement(paper.id, world.ownYear.id);
  expect(await page(world.clerk)).toContain("Bungkusan kertas soalan: 1 telah diterima");

  const district = await page(world.supervisor);
  expect(rowOf(district, "Bahasa Arab")).toEqual(["1 / 1", "1 / 1", "0 / 1"]);
  expect([district.includes("Kertas asing"), district.includes("Mengikut daerah")]).toEqual([false, false]);
  const whole = await page(world.admin);
  expect(rowOf(whole, "Kertas asing")).toEqual(["–", "0 / 1", "0 / 1"]);
  expect(whole).toContain("Mengikut daerah");
  expect(rowOf(await page(world.observer), "Bahasa Arab")).toEqual(["1 / 1", "0 / 1"]);
});

it("gives the office the telephones of those who are late alone, and a district its own", async () => {
  seated();
  makeStudent({ school_code: world.foreign.school_code, exam_year: 2026 });
  const paper = makePaper({ held_on: today(), starts_at: "00:00", ends_at: "00:00" });
  makePaper({ code: "SM9", exam_type_code: "SMA", held_on: today(), starts_at: "23:59", ends_at: "23:59" });
  db.update(schools).set({ contact_phone: "03-5500 1234" }).run();
  for (const who of [world.admin, world.supervisor]) {
    const shown = await page(who);
    expect(shown).toContain("Jadual kedatangan: BA1; Skrip: BA1");
    expect(shown.split("03-5500 1234")).toHaveLength(2);
  }
  expect(await page(world.observer)).not.toContain("03-5500 1234");
  makeReturn(paper.id, world.ownYear.id);
  expect(await page(world.admin)).toContain("<td>Skrip: BA1</td>");
  makePacketMovement(paper.id, world.ownYear.id, "handed");
  expect(await page(world.admin)).toContain("<td>Bungkusan: BA1; Skrip: BA1</td>");
});

it("says on other days when the next paper is, and the home leads to it in the exam week alone", async () => {
  seated();
  expect(await page(world.clerk)).toContain("Tiada kertas lagi yang bertarikh bagi tahun 2026");
  makePaper({ held_on: ahead(-1), code: "BA0", name: "Kertas semalam" });
  makePaper({ held_on: ahead(20), starts_at: "08:00" });
  const shown = await page(world.clerk);
  expect(shown).toContain(`Kertas seterusnya:`);
  expect(shown).not.toContain("Kertas semalam");
  expect(await page(world.clerk, "/")).not.toContain('href="/today?');
  makePaper({ held_on: ahead(3), code: "BA7" });
  expect(await page(world.clerk, "/")).toContain('href="/today?exam_year=2026"');
  expect(await page(world.otherClerk, "/")).not.toContain('href="/today?');
});
