import { malaysianYear } from "~/db/clock";
import { account, expect, type Office, test } from "../../support/journeys";

const year = malaysianYear();
/** Born on the last day of a year, as no candidate of the demonstration is. */
const identity = (serial: number) => `${String(year - 12).slice(2)}123114${serial}`;

const storedOf = (office: Office, prefix: string) =>
  office.rows(
    "select full_name, ic_number, class_name, gender, exam_year, school_code from students where full_name like ? order by id",
    `${prefix}%`,
  );

const schoolOf = (office: Office) =>
  office.one<{ school_code: string }>(
    "select school_code from users where username = ?",
    account("SU").username,
  ).school_code;

export function journeysOfEntry(): void {
  test("5. a clerk adds candidates with the form", async ({ office }) => {
    const clerk = await office.person("SU");
    await clerk.page.goto("/");
    await clerk.enter(clerk.link("Senarai calon"));
    await clerk.arrives("Senarai calon");
    await clerk.enter(clerk.link("Tambah calon"));
    await clerk.arrives("Tambah calon");
    await expect(clerk.field("Nama penuh")).toBeFocused();
    await clerk.page.keyboard.type("nurul huda binti borang");
    await clerk.write(clerk.field("No. kad pengenalan"), identity(5002));
    await clerk.write(clerk.field("Kelas"), "6 BORANG");
    await clerk.press("Enter");
    await clerk.seesMessage("NURUL HUDA BINTI BORANG disimpan.");
    await expect(clerk.button("Buat asal")).toBeVisible();

    await expect(clerk.field("Nama penuh")).toBeFocused();
    await expect(clerk.field("Kelas")).toHaveValue("6 BORANG");
    await clerk.page.keyboard.type("amirul hadi bin borang");
    await clerk.write(clerk.field("No. kad pengenalan"), identity(5002));
    await clerk.press("Enter");
    await expect(clerk.page.getByRole("alert")).toBeFocused();
    await expect(clerk.field("Nama penuh")).toHaveValue("amirul hadi bin borang");
    await clerk.write(clerk.field("No. kad pengenalan"), identity(5003));
    await clerk.enter(clerk.button("Simpan dan kembali"));
    await clerk.seesMessage("AMIRUL HADI BIN BORANG disimpan.");
    await clerk.arrives("Senarai calon");
    const place = { class_name: "6 BORANG", exam_year: year, school_code: schoolOf(office) };
    expect(storedOf(office, "% BORANG")).toEqual([
      { full_name: "NURUL HUDA BINTI BORANG", ic_number: identity(5002), gender: "P", ...place },
      { full_name: "AMIRUL HADI BIN BORANG", ic_number: identity(5003), gender: "L", ...place },
    ]);
  });

  test("6. a clerk types candidates into the grid and corrects a wrong one", async ({ office }) => {
    const clerk = await office.person("SU");
    await clerk.page.goto("/");
    await clerk.enter(clerk.link("Senarai calon"));
    await clerk.arrives("Senarai calon");
    await clerk.enter(clerk.link("Tambah secara pukal"));
    await clerk.arrives("Tambah calon secara pukal");
    await expect(clerk.field("Kelas untuk semua baris")).toBeFocused();
    await clerk.page.keyboard.type("6 GRID");
    const rows = [
      ["AISYAH GRID", identity(6002)],
      ["BALQIS GRID", "1402"],
      ["CHE SITI GRID", identity(6006)],
    ] as const;
    for (const [at, [full_name, ic_number]] of rows.entries()) {
      await clerk.write(clerk.field(`Nama, baris ${at + 1}`), full_name);
      await clerk.write(clerk.field(`No. KP, baris ${at + 1}`), ic_number);
    }
    await clerk.accessKey("s");
    await clerk.seesMessage("2 disimpan, 1 perlu dibetulkan");
    expect(storedOf(office, "%GRID")).toHaveLength(2);
    await expect(clerk.page.getByRole("alert")).toBeFocused();
    await clerk.write(clerk.field("No. KP, baris 2"), identity(6004));
    await clerk.accessKey("s");
    await clerk.seesMessage("1 calon disimpan, kelas 6 GRID.");
    const place = { class_name: "6 GRID", gender: "P", exam_year: year, school_code: schoolOf(office) };
    expect(storedOf(office, "%GRID")).toEqual([
      { full_name: "AISYAH GRID", ic_number: identity(6002), ...place },
      { full_name: "CHE SITI GRID", ic_number: identity(6006), ...place },
      { full_name: "BALQIS GRID", ic_number: identity(6004), ...place },
    ]);
  });

  test("7. a clerk pastes a list and corrects its wrong line", async ({ office }) => {
    const school_code = schoolOf(office);
    const line = (full_name: string, ic_number: string) =>
      [full_name, ic_number, school_code, "", "6 TAMPAL", year, "", "", "", "", "Ya", "Ya"].join("\t");
    const clerk = await office.person("SU");
    await clerk.page.goto("/");
    await clerk.enter(clerk.link("Senarai calon"));
    await clerk.enter(clerk.link("Tampal calon"));
    await clerk.arrives("Import calon");
    await clerk.paste(
      clerk.field("Teks yang ditampal"),
      [
        line("DAYANG TAMPAL", identity(7002)),
        line("EJUL TAMPAL", "141331147003"),
        line("FATIN TAMPAL", identity(7004)),
      ].join("\n"),
    );
    await clerk.accessKey("s");
    await clerk.arrives("Semak sebelum import");
    expect(storedOf(office, "%TAMPAL")).toEqual([]);
    const wrong = clerk.here.getByRole("group", { name: "Baris 2" }).getByLabel("No. kad pengenalan");
    await expect(wrong).toHaveAttribute("aria-invalid", "true");
    await clerk.write(wrong, identity(7003));
    await clerk.enter(clerk.button("Semak semula"));
    await clerk.seesMessage("1 baris disemak semula.");
    await clerk.enter(clerk.button("Import 3 calon"));
    await clerk.seesMessage("3 calon berjaya diimport.");
    await clerk.enter(clerk.link("Lihat 3 calon ini"));
    await clerk.arrives("Senarai calon");
    expect(storedOf(office, "%TAMPAL")).toMatchObject([
      { full_name: "DAYANG TAMPAL", ic_number: identity(7002), gender: "P", school_code },
      { full_name: "EJUL TAMPAL", ic_number: identity(7003), gender: "L", class_name: "6 TAMPAL" },
      { full_name: "FATIN TAMPAL", ic_number: identity(7004), gender: "P", exam_year: year },
    ]);
  });
}
