import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "~/db/client";
import { exam_years, packet_lines, packet_rules } from "~/db/schema";
import { today } from "~/features/values/moments";
import { loadApp } from "../support/app";
import {
  jsonOf,
  makeAbsence,
  makePaper,
  makeReturn,
  makeScripts,
  makeStudent,
  type Person,
  requestOf,
  withWorld,
} from "../support/people";

const app = await loadApp();
const world = withWorld();

const ahead = (days: number) => new Date(Date.parse(today()) + days * 86_400_000).toISOString().slice(0, 10);
const at = (id: number) => `/papers/${id}`;

/** The rows of the page with their links. */
async function rowsOf(who: Person, id: number) {
  const page = await (await app(requestOf(who, at(id)))).text();
  const rows = page.slice(page.indexOf("<tbody"), page.indexOf("</tbody>")).split("<tr").slice(1);
  return rows.map((row) => ({
    what: /<th[^>]*>(.*?)<\/th>/.exec(row)?.[1],
    links: [...row.matchAll(/<a href="([^"]+)">(.*?)<\/a>/g)].map(([, href = "", words = ""]) => [
      words.replace(/<!-- -->/g, ""),
      href.replaceAll("&amp;", "&"),
    ]),
  }));
}

const unreported = (id: number) => [
  "1 sekolah belum menghantar laporan",
  `/papers/scripts/${id}?is_reported=false`,
];

function heldPaper() {
  const first = makeStudent({ school_code: "AAA0001", exam_year: 2026 });
  makeStudent({ school_code: "AAA0001", exam_year: 2026 });
  makeStudent({ school_code: world.foreign.school_code, exam_year: 2026 });
  const paper = makePaper({ held_on: ahead(-1), starts_at: "08:00" });
  return { paper, first };
}

it("a paper that was sat shows the lists and scripts that are open, each count with its list and each action by the role", async () => {
  const { paper, first } = heldPaper();
  const { id } = paper;
  const scripts = (words: string, state: string) => [words, `/papers/scripts/${id}?state=${state}`];
  expect(await rowsOf(world.clerk, id)).toEqual([
    { what: "Kehadiran", links: [["Jadual belum diterima", `/absentees/${id}/lists?is_received=false`]] },
    {
      what: "Skrip jawapan",
      links: [
        scripts("Belum dipulangkan", "pending"),
        ["Kira skrip", `/papers/scripts/${id}/schools/${world.ownYear.id}`],
      ],
    },
    {
      what: "Laporan pusat",
      links: [
        ["Belum dihantar", `/papers/scripts/${id}?is_reported=false`],
        ["Laporkan kejadian", `/papers/scripts/${id}/schools/${world.ownYear.id}`],
      ],
    },
  ]);
  expect(await rowsOf(world.supervisor, id)).toEqual([
    {
      what: "Kehadiran",
      links: [
        ["1 jadual belum diterima", `/absentees/${id}/lists?is_received=false`],
        ["Terima jadual", `/absentees/${id}/lists?is_received=false`],
        ["Catat calon tidak hadir", `/absentees/${id}/scan`],
      ],
    },
    {
      what: "Skrip jawapan",
      links: [scripts("1 sekolah belum memulangkan skrip", "pending"), scripts("Kira skrip", "pending")],
    },
    { what: "Laporan pusat", links: [unreported(id)] },
  ]);
  const linksOf = async (who: Person) =>
    (await rowsOf(who, id)).flatMap((row) => row.links.map(([text]) => text));
  expect(await linksOf(world.observer)).toEqual([
    "1 jadual belum diterima",
    "1 sekolah belum memulangkan skrip",
    "1 sekolah belum menghantar laporan",
  ]);

  makeReturn(id, world.ownYear.id);
  makeScripts(id, world.ownYear.id);
  makeAbsence(id, first.id);
  expect(await linksOf(world.clerk)).toEqual([
    "Perlu disahkan semula",
    "Kira skrip",
    "Belum dihantar",
    "Laporkan kejadian",
  ]);
});

it("a paper of which nothing is open says so, and a closed year has no rows", async () => {
  const { paper } = heldPaper();
  makeReturn(paper.id, world.ownYear.id);
  const body = { returned: 2 };
  const path = `/api/exam_papers/${paper.id}/reports/${world.ownYear.id}`;
  expect((await app(jsonOf(world.clerk, "PUT", path, body))).status).toBe(200);
  const page = async () => (await app(requestOf(world.clerk, at(paper.id)))).text();
  expect(await page()).toContain("Tiada yang terbuka bagi kertas ini.");
  expect(await rowsOf(world.admin, paper.id)).not.toEqual([]);
  db.update(exam_years).set({ closed_at: "2026-12-01T00:00:00.000Z" }).where(eq(exam_years.year, 2026)).run();
  expect(await rowsOf(world.admin, paper.id)).toEqual([]);
  expect(await page()).toContain("Tahun 2026 telah ditutup.");
});

it("before a paper the packets and the staff are open, in this order", async () => {
  makeStudent({ school_code: "AAA0001", exam_year: 2026 });
  const paper = makePaper({ held_on: ahead(3) });
  const of = async (who: Person) =>
    (await rowsOf(who, paper.id)).map(({ what, links }) => [what, links.map(([text]) => text)]);
  expect(await of(world.admin)).toEqual([
    ["Kertas soalan", ["Angka bungkusan belum dimuktamadkan"]],
    ["Petugas peperiksaan", ["Kurang 3 orang di 1 sekolah"]],
  ]);
  const rule = {
    exam_paper_id: paper.id,
    spare_percent: 0,
    spare_least: 0,
    spare_most: 0,
    copies_per_packet: 1,
  };
  const stamps = { version: 1, created_at: "", updated_at: "" };
  db.insert(packet_rules)
    .values({ ...rule, ...stamps, fixed_at: "2026-01-01T00:00:00.000Z" })
    .run();
  const line = {
    exam_paper_id: paper.id,
    registration_id: world.ownYear.id,
    candidates: 1,
    spare: 0,
    extra: 0,
  };
  db.insert(packet_lines)
    .values({ ...line, copies_per_packet: 1 })
    .run();
  const step = `/papers/packets/movements/sent?exam_year=2026&exam_paper_id=${paper.id}`;
  expect((await rowsOf(world.admin, paper.id))[0]).toEqual({
    what: "Kertas soalan",
    links: [
      ["1 Belum dihantar", `/papers/packets/movements?exam_year=2026&exam_paper_id=${paper.id}&step=sent`],
      ["Hantar ke daerah", step],
    ],
  });
  expect(await of(world.supervisor)).toEqual([
    ["Kertas soalan", ["1 Belum dihantar"]],
    ["Petugas peperiksaan", ["Kurang 3 orang di 1 sekolah"]],
  ]);
  expect(await of(world.clerk)).toEqual([
    ["Kertas soalan", ["1 Belum dihantar"]],
    ["Petugas peperiksaan", ["Kurang 3 orang"]],
  ]);
  expect(await of(world.otherSupervisor)).toEqual([]);
});
