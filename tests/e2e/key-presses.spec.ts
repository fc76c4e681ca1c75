import { malaysianYear } from "~/db/clock";
import { smallDemo } from "../support/demo";
import { serve } from "../support/e2e";
import { account, expect, type Office } from "../support/journeys";
import { goByName, journey, search } from "../support/key-journeys";
import type { Typist } from "../support/keyboard";

/** Sixteen journeys take at most the key presses of the table in docs/look.md, beside the typed text. */
serve(() => ({ demo: { ...smallDemo, candidates: 240, candidatesBefore: 60 } }));

const year = malaysianYear();
const born = String(year - 12).slice(2);

const ofSchool = (office: Office, condition: string) =>
  office.rows<Record<"full_name" | "passport_number", string>>(
    `select full_name, passport_number from students as one
     where school_code = (select school_code from users where username = ?) and exam_year = ? and ${condition}
       and not exists (select 1 from students where full_name = one.full_name and id <> one.id) order by id`,
    account("SU").username,
    year,
  )[0] as Record<"full_name" | "passport_number", string>;

async function openGrid(one: Typist): Promise<void> {
  await one.enter(one.link("Tambah secara pukal"));
  await expect(one.field("Kelas untuk semua baris")).toBeFocused();
}

async function typeGrid(one: Typist, names: string[], serial: number): Promise<void> {
  await one.write(one.field("Kelas untuk semua baris"), "6 KEKUNCI");
  for (const [at, name] of names.entries()) {
    await one.typeOn(one.field(`Nama, baris ${at + 1}`), name);
    await one.typeOn(one.field(`No. KP, baris ${at + 1}`), `${born}123114${serial + 2 * at}`);
  }
  await one.accessKey("s");
  await one.seesMessage("calon disimpan, kelas 6 KEKUNCI.");
}

journey("Find a candidate and open the page", "SU", async (one, office) => {
  const { full_name } = ofSchool(office, "ic_number is not null");
  await search(one, full_name);
  await one.arrives(full_name);
});

journey("Find a passport", "SU", async (one, office) => {
  const { full_name, passport_number } = ofSchool(office, "passport_number is not null");
  await search(one, passport_number);
  await one.arrives(full_name);
});

journey("Add three candidates", "SU", async (one) => {
  // The ledger of the home shows the key of its link.
  await one.accessKey("t");
  await expect(one.field("Kelas untuk semua baris")).toBeFocused();
  await typeGrid(one, ["AISYAH KEKUNCI", "BALQIS KEKUNCI", "CHE SITI KEKUNCI"], 2002);
});

journey("Add three candidates in the register", "SU", async (one) => {
  await one.goToPlace("Senarai calon");
  await one.arrives("Senarai calon");
  one.presses = 0;
  await one.accessKey("t");
  await expect(one.page.locator("#full_name")).toBeFocused();
  for (const [at, name] of ["AINA DAFTAR", "BADRUL DAFTAR", "CHIA DAFTAR"].entries()) {
    await one.page.keyboard.type(name);
    await one.press("Tab");
    await one.page.keyboard.type(`${born}123114${5002 + 2 * at}`);
    if (at === 0) {
      await one.press("Tab");
      await one.page.keyboard.type("6 DAFTAR");
    }
    await one.press("Enter");
    await one.seesMessage(`${name} disimpan.`);
    await expect(one.page.locator("#full_name")).toBeFocused();
    await expect(one.page.locator("#class_name")).toHaveValue("6 DAFTAR");
  }
});

journey("Paste 30 lines and correct 3", "SU", async (one) => {
  const line = (at: number) => {
    const ic = at % 10 === 3 ? "1413311470" : `${born}123014${3000 + at}`;
    return [`TAMPAL KEKUNCI ${at}`, ic, "6 TAMPAL"].join("\t");
  };
  const text = ["Nama\tNo. KP\tKelas", ...Array.from({ length: 30 }, (_, at) => line(at))].join("\n");
  await one.accessKey("v");
  await one.arrives("Import calon");
  await one.paste(one.field("Teks yang ditampal"), text);
  await one.accessKey("s");
  await one.arrives("Semak sebelum import");
  const wrong = one.here.locator("[aria-invalid=true]");
  for (const at of [0, 1, 2]) await one.write(wrong.nth(at), `${born}123014${3100 + at}`);
  await one.enter(one.button("Semak semula"));
  await one.seesMessage("baris disemak semula.");
  await one.enter(one.button(/^Import 30 calon/));
  await one.seesMessage("30 calon berjaya diimport.");
});

journey("Write a school's roll numbers", "SU", async (one) => {
  // The link of the home names the school's year; the one of the top line asks for it.
  await one.enter(
    one.page
      .getByRole("main")
      .getByRole("link", { name: /^Jana angka giliran/ })
      .first(),
  );
  await one.arrives("Jana angka giliran");
  await expect(one.button(/^Simpan/)).toBeFocused();
  await one.press("Enter");
  await one.seesMessage("Berjaya mengemaskini no giliran Calon");
});

journey("Open the sheet to print", "SU", async (one) => {
  await one.enter(
    one.page
      .getByRole("main")
      .getByRole("link", { name: /^Cetak/ })
      .first(),
  );
  await expect(one.page.locator(".sheet").first()).toBeVisible();
});

journey("Print a sheet with its number", "SU", async (one, _, scripts) => {
  await one.enter(
    one.page
      .getByRole("main")
      .getByRole("link", { name: /^Cetak/ })
      .first(),
  );
  await expect(one.page.locator(".preview-mark").first()).toBeVisible();
  await one.accessKey("s");
  await expect(one.page.locator(".sheet-foot").first()).toContainText("No. cetakan P-");
  // With a script the browser's window opens by itself.
  if (scripts !== "run") await one.press("ControlOrMeta+p");
});

async function renameAs(office: Office, full_name: string): Promise<void> {
  const [found] = office.rows<{ id: number }>(
    `select id from students where school_code = (select school_code from users where username = ?)
     and exam_year = ? and withdrawn_at is null limit 1`,
    account("SU").username,
    year,
  );
  await office.meanwhile("SU", async (request) => {
    const record = `/api/students/${found?.id}`;
    const { data } = await (await request.get(record)).json();
    expect((await request.put(record, { data: { ...data, full_name } })).status()).toBe(200);
  });
}

journey("Find who changed names", "ADMIN", async (one, office) => {
  await renameAs(office, "NAMA KEKUNCI");
  await one.page.goto("/");
  await goByName(one, "audit", "Jejak audit");
  await one.enter(one.link("Siapa mengubah nama"));
  await expect(one.row("NAMA KEKUNCI")).toContainText(account("SU").username);
});

journey("Delete a found candidate and undo", "SU", async (one) => {
  await one.goToPlace("Senarai calon");
  await openGrid(one);
  await typeGrid(one, ["ZAHARAH KEKUNCI"], 4002);
  one.presses = 0;
  await search(one, "ZAHARAH KEKUNCI");
  await one.arrives("ZAHARAH KEKUNCI");
  await one.enter(one.link("Padam calon"));
  await one.arrives("Padam calon ini? Calon boleh dipulihkan dalam tempoh 30 hari.");
  await one.enter(one.button("Padam calon"));
  await one.seesMessage("ZAHARAH KEKUNCI dipadam daripada senarai calon.");
  await one.enter(one.button("Buat asal"));
  await one.seesMessage("ZAHARAH KEKUNCI dipulihkan.");
});

journey("Approve an account", "ADMIN", async (one, office) => {
  const wanted = {
    username: "kekunci",
    full_name: "Kekunci",
    district_code: "03",
    password: "melur-jingga-5544",
  };
  await office.meanwhile(null, async (request) => {
    expect((await request.post("/api/auth/register", { data: wanted })).status()).toBe(201);
  });
  await one.page.goto("/");
  await goByName(one, "pengguna", "Pengguna");
  await one.enter(one.button("Luluskan kekunci"));
  await one.seesMessage("Akaun kekunci diluluskan sebagai Penyelia Daerah.");
});

journey("Lock a year", "ADMIN", async (one) => {
  await one.enter(one.link("Ubah tarikh"));
  await one.arrives(/^Ubah tahun peperiksaan/);
  await one.tick(one.field("Kunci pendaftaran awal"));
  await one.accessKey("s");
  await one.arrives("Sahkan perubahan tahun");
  await one.enter(one.button("Ya, simpan perubahan"));
  await one.seesMessage("Tahun peperiksaan berjaya dikemas kini");
});

journey("Print a whole list", "ADMIN", async (one) => {
  await goByName(one, "senarai calon", "Senarai calon");
  await one.accessKey("k");
  await expect(one.page.locator("section.paper").nth(1)).toBeAttached();
});

journey("Print the register of a school", "SU", async (one) => {
  await one.accessKey("l");
  await one.arrives("Senarai calon");
  await one.accessKey("k");
  await expect(one.page.locator("section.paper").first()).toBeAttached();
  await one.press("ControlOrMeta+p");
});
