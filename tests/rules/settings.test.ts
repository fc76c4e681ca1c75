import { expect, test } from "vitest";
import { readSettings, SettingRefused } from "~/http/settings";

const client = { OIDC_CLIENT_ID: "calon" };

test("no provider is there unless the office has named one", () => {
  expect(readSettings({}).provider).toBeNull();
  expect(readSettings({ OIDC_ISSUER: "", OIDC_CLIENT_ID: "", OIDC_NAME: "ID Negeri" }).provider).toBeNull();
});

test("a provider has the name that the office gives it, else that of its host", () => {
  const issuer = "https://id.negeri.test/realms/jpn";
  expect(readSettings({ ...client, OIDC_ISSUER: issuer, OIDC_NAME: "ID Negeri" }).provider).toEqual({
    issuer,
    client_id: "calon",
    client_secret: null,
    name: "ID Negeri",
  });
  const settings = readSettings({ ...client, OIDC_ISSUER: issuer, OIDC_CLIENT_SECRET: "s" });
  expect(settings.provider).toMatchObject({ client_secret: "s", name: "id.negeri.test" });
});

test.each(["http://127.0.0.1:4000", "http://localhost:4000", "https://id.negeri.test"])(
  "%s may be asked",
  (issuer) => {
    expect(readSettings({ ...client, OIDC_ISSUER: issuer }).provider?.issuer).toBe(issuer);
  },
);

test.each([
  "http://id.negeri.test",
  "http://127.0.0.1.jahat.test",
  "ftp://id.negeri.test",
  "id.negeri.test",
  "https://id.negeri.test/?a=b",
  "https://id.negeri.test/#a",
  "https://orang:rahsia@id.negeri.test",
  "",
])("%j is refused as an issuer, with the name of the setting", (issuer) => {
  const read = () => readSettings({ ...client, OIDC_ISSUER: issuer });
  expect(read).toThrow(SettingRefused);
  expect(read).toThrow(/^Tetapan OIDC_ISSUER tidak sah/);
});

test("an issuer without a client is refused", () => {
  expect(() => readSettings({ OIDC_ISSUER: "https://id.negeri.test" })).toThrow(/OIDC_CLIENT_ID/);
});

test("the second step is asked of everyone by one word only", () => {
  expect(readSettings({}).secondStepForEveryone).toBe(false);
  expect(readSettings({ SECOND_STEP: "" }).secondStepForEveryone).toBe(false);
  expect(readSettings({ SECOND_STEP: "everyone" }).secondStepForEveryone).toBe(true);
  for (const value of ["semua", "yes", "Everyone", " everyone"]) {
    expect(() => readSettings({ SECOND_STEP: value })).toThrow(/^Tetapan SECOND_STEP tidak sah/);
  }
});

test("reminders go out at seven, at another hour of the day, or not at all", () => {
  const hourOf = (REMINDERS_AT?: string) => readSettings({ REMINDERS_AT }).remindersAt;
  expect([undefined, "", "0", "23", "off"].map(hourOf)).toEqual([7, 7, 0, 23, null]);
  for (const wrong of ["24", "-1", "7.5", "pagi", "007"]) expect(() => hourOf(wrong)).toThrow(/REMINDERS_AT/);
});

test("an origin has no port where it is the usual one", () => {
  expect([...readSettings({ PORT: "80" }).origins]).toEqual([
    ["localhost", "http://localhost"],
    ["127.0.0.1", "http://127.0.0.1"],
  ]);
  expect([...readSettings({ APP_ORIGIN: "https://calon.test:443" }).origins.values()]).toEqual([
    "https://calon.test",
  ]);
});

test.each([
  ["SMTP_URL", "http://pengguna:rahsia@pelayar"],
  ["CALON_READYZ_TOKEN", "rahsia"],
])("a refusal of %s does not repeat the secret", (name, value) => {
  const read = () => readSettings({ [name]: value });
  expect(read).toThrow(new RegExp(`^Tetapan ${name} tidak sah`));
  expect(read).not.toThrow(/rahsia/);
});
