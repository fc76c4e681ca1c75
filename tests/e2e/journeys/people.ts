import { account, expect, type Office, test } from "../../support/journeys";
import type { Typist } from "../../support/keyboard";

const admin = account("ADMIN");

const openOf = (office: Office, username: string) =>
  office.rows(
    "select id from sessions where ended_at is null and user_id = (select id from users where username = ?)",
    username,
  ).length;

/** The sign-in page sets the focus in its first field. */
async function signIn(person: Typist, username: string, password: string): Promise<void> {
  await person.arrives("Log masuk");
  await person.write(person.field("Nama pengguna"), username);
  await person.write(person.field("Kata laluan"), password);
  await person.press("Enter");
}

export function journeyOfSigningIn(): void {
  test("1. a user signs in and out", async ({ office }) => {
    const visitor = await office.person();
    await visitor.page.goto("/");
    await visitor.enter(visitor.link("Log masuk"));
    await expect(visitor.field("Nama pengguna")).toBeFocused();
    const before = openOf(office, admin.username);
    await signIn(visitor, admin.username, "bukan kata laluan ini");
    await expect(visitor.page.getByRole("alert")).toContainText("Log masuk gagal");
    await expect(visitor.field("Nama pengguna")).toHaveValue(admin.username);
    expect(openOf(office, admin.username)).toBe(before);

    await visitor.write(visitor.field("Kata laluan"), admin.password);
    await visitor.press("Enter");
    await visitor.seesMessage("Log masuk berjaya");
    await visitor.arrives("Pejabat peperiksaan");
    expect(openOf(office, admin.username)).toBe(before + 1);

    await visitor.enter(visitor.button("Log keluar"));
    await visitor.seesMessage("Log keluar berjaya");
    expect(openOf(office, admin.username)).toBe(before);
    await visitor.page.goto("/students");
    await visitor.arrives("Log masuk");
  });
}

export function journeyOfAccount(): void {
  test("12. a user registers, the ADMIN approves the account, and the user changes the password", async ({
    office,
  }) => {
    const [chosen, next] = ["melur-jingga-5544", "rambutan-hijau-8812"];
    const visitor = await office.person();
    await visitor.page.goto("/user_login");
    await visitor.enter(visitor.link("Belum ada akaun? Daftar di sini"));
    await visitor.arrives("Daftar akaun");
    await expect(visitor.field("Nama penuh")).toBeFocused();
    await visitor.page.keyboard.type("Encik Faizal bin Ismail");
    await visitor.write(visitor.field("Nama pengguna"), "Faizal");
    await visitor.write(visitor.field("Kata laluan"), chosen);
    await visitor.choose(visitor.field("Daerah"), "03");
    await visitor.enter(visitor.button("Daftar"));
    await visitor.seesMessage("Pendaftaran berjaya");
    await visitor.arrives(/Akaun anda menunggu kelulusan|Log masuk/);
    expect(office.one("select is_approved, role_id from users where username = 'faizal'")).toEqual({
      is_approved: 0,
      role_id: null,
    });
    await visitor.page.goto("/user_login");
    await signIn(visitor, "faizal", chosen);
    await expect(visitor.page.getByRole("alert")).toContainText("Akaun anda belum diluluskan");

    const boss = await office.person("ADMIN");
    await boss.page.goto("/");
    await boss.enter(boss.link("Luluskan akaun"));
    await boss.arrives("Pengguna");
    await expect(boss.row("faizal")).toContainText("Dipohon: Penyelia Daerah");
    await boss.enter(boss.button("Luluskan faizal"));
    await boss.seesMessage("Akaun faizal diluluskan sebagai Penyelia Daerah.");
    expect(
      office.one("select is_approved, role_id, district_code from users where username = 'faizal'"),
    ).toEqual({ is_approved: 1, role_id: "PENYELIA_DAERAH", district_code: "03" });

    await visitor.write(visitor.field("Kata laluan"), chosen);
    await visitor.press("Enter");
    await visitor.arrives("Hulu Selangor");
    await visitor.enter(visitor.link(/Penyelia Daerah/));
    await visitor.arrives("Akaun saya");
    await visitor.enter(visitor.link("Tukar kata laluan"));
    await expect(visitor.field("Kata laluan semasa")).toBeFocused();
    await visitor.page.keyboard.type(chosen);
    await visitor.write(visitor.field("Kata laluan baharu"), next);
    await visitor.press("Enter");
    await visitor.seesMessage("Kata laluan berjaya ditukar");
    const answers = await office.meanwhile(null, async (request) => {
      const statusOf = async (password: string) =>
        (await request.post("/api/auth/login", { data: { username: "faizal", password } })).status();
      return [await statusOf(chosen), await statusOf(next)];
    });
    expect(answers).toEqual([401, 200]);
  });
}
