import { malaysianYear } from "~/db/clock";
import { account, expect, type Office, test } from "../../support/journeys";

const year = malaysianYear();

interface Known {
  id: number;
  full_name: string;
  ic_number: string;
  class_name: string;
  version: number;
}

/** A candidate without a number, whom a school may delete. */
async function newcomer(office: Office): Promise<Known> {
  const born = String(year - 12).slice(2);
  const candidate = {
    full_name: "ZAHARAH BINTI PADAM",
    ic_number: `${born}1231149002`,
    class_name: "6 PADAM",
  };
  await office.meanwhile("SU", async (request) => {
    const { data } = await (await request.get("/api/students?limit=1")).json();
    const place = { school_code: data[0].school_code, exam_year: year };
    const answer = await request.post("/api/students", { data: { ...candidate, ...place } });
    expect(await answer.json()).toMatchObject({ error: null });
  });
  return office.one<Known>(
    "select id, full_name, ic_number, class_name, version from students where ic_number = ?",
    candidate.ic_number,
  );
}

/** A candidate of the clerk's school with a unique name. */
const candidate = (office: Office): Known => {
  const found = office.rows<Known>(
    `select id, full_name, ic_number, class_name, version from students as one
     where school_code = (select school_code from users where username = ?) and exam_year = ? and gender = 'P'
       and ic_number is not null and not exists (select 1 from students where full_name = one.full_name and id <> one.id)
     order by id limit 1`,
    account("SU").username,
    year,
  )[0];
  if (!found) throw new Error("the demonstration has no such candidate");
  return found;
};

export function journeysOfRecords(): void {
  test("8. a clerk finds and edits a candidate while another user edits the same record", async ({
    office,
  }) => {
    const one = candidate(office);
    const clerk = await office.person("SU");
    await clerk.page.goto("/students");
    await clerk.write(clerk.field("Carian"), one.full_name);
    await clerk.unfold("Tapis");
    await clerk.choose(clerk.field("Tahun peperiksaan"), String(year));
    await clerk.choose(clerk.field("Jantina"), "Perempuan");
    await clerk.enter(clerk.button("Tapis"));
    await expect(clerk.here.getByRole("rowheader")).toHaveText([one.full_name]);
    await clerk.enter(clerk.link(one.full_name));
    await clerk.arrives(one.full_name);
    await clerk.accessKey("u");
    await clerk.arrives("Ubah calon");

    const status = await office.meanwhile("ADMIN", async (request) => {
      const { data } = await (await request.get(`/api/students/${one.id}`)).json();
      const change = { class_name: "6 TAAT", birth_cert_number: "JRN 8888" };
      return (await request.put(`/api/students/${one.id}`, { data: { ...data, ...change } })).status();
    });
    expect(status).toBe(200);
    await clerk.write(clerk.field("Kelas"), "6 SETIA");
    await clerk.press("Enter");
    await expect(clerk.here.getByText(/Rekod ini telah berubah/i).first()).toBeVisible();
    await expect(clerk.row("6 SETIA")).toContainText("6 TAAT");
    await expect(clerk.field("Kelas")).toHaveValue("6 SETIA");
    const stored = () =>
      office.one("select class_name, birth_cert_number from students where id = ?", one.id);
    expect(stored()).toEqual({ class_name: "6 TAAT", birth_cert_number: "JRN 8888" });
    await clerk.enter(clerk.button("Tetap simpan"));
    await clerk.seesMessage(`${one.full_name} dikemas kini.`);
    expect(stored()).toEqual({ class_name: "6 SETIA", birth_cert_number: "JRN 8888" });
  });

  test("9. a clerk deletes a candidate and restores it, by undo and from the trash", async ({ office }) => {
    const one = await newcomer(office);
    const whole = () => office.rows("select * from students where id = ?", one.id);
    const before = whole();
    const clerk = await office.person("SU");
    const remove = async () => {
      await clerk.page.goto(`/students?search=${one.ic_number}`);
      await clerk.enter(clerk.link(one.full_name));
      await clerk.arrives(one.full_name);
      await clerk.enter(clerk.link("Padam calon"));
      await clerk.arrives("Padam calon ini? Calon boleh dipulihkan dalam tempoh 30 hari.");
      await clerk.enter(clerk.button("Padam calon"));
      await clerk.seesMessage(`${one.full_name} dipadam daripada senarai calon.`);
      expect(whole()).toEqual([]);
    };
    await remove();
    await clerk.enter(clerk.button("Buat asal"));
    await clerk.seesMessage(`${one.full_name} dipulihkan.`);
    expect(whole()).toEqual(before);

    await remove();
    const boss = await office.person("ADMIN");
    await boss.page.goto("/");
    await boss.goToPlace("Calon yang dipadam");
    await boss.arrives("Calon yang dipadam");
    await boss.enter(boss.link(one.full_name));
    await boss.arrives("Pulihkan calon");
    await boss.enter(boss.button("Pulihkan 1 calon"));
    await boss.seesMessage(`${one.full_name} dipulihkan.`);
    expect(whole()).toEqual(before);
  });
}
