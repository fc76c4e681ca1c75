import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { MailQueue, mostTries } from "~/db/mail-queue";
import { saveOfficeSetting } from "~/db/office-settings";
import { closeAlarms, lookForAlarms, mailQueues, mailsWaiting, openAlarms } from "~/features/watching/alarms";
import { deliver, senderOf } from "~/features/watching/deliver";
import type { Troubles } from "~/features/watching/troubles";
import { type MailServer, mailCertificate, startMailServer } from "../support/mail-server";
import { inRollback } from "../support/people";

inRollback();
const minute = 60_000;
const address = "https://calon.contoh.gov.my";
let folder: string;
let path: string;
let mails: MailServer;
let at = 0;
const logged: string[] = [];
const sender = () => senderOf({ url: `smtp://127.0.0.1:${mails.port}`, from: "calon@contoh.gov.my" });
const look = (found: Troubles) => lookForAlarms(found, address, at);
const send = () => deliver(mailQueues(), sender(), at);
const subjects = () => mails.received.map(({ to, subject }) => [to, subject]);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "calon-alarms-"));
  path = join(folder, "calon.db.mails");
  mails = await startMailServer();
  at = 1000;
  logged.length = 0;
  vi.spyOn(console, "error").mockImplementation((line) => void logged.push(String(line)));
  saveOfficeSetting("alarm_emails", "siti@contoh.gov.my, ali@contoh.gov.my");
  openAlarms(path);
});
afterEach(async () => {
  closeAlarms();
  await mails.stop();
  rmSync(folder, { recursive: true });
});

const low: Troubles = { storage: "storage_low" };
const full: Troubles = { storage: "storage_full" };
const began = "[Calon] Amaran: Ruang cakera pelayan hampir habis";
const isOver = "[Calon] Pulih: Ruang cakera pelayan hampir habis";

interface Sending {
  tls?: "first" | "later";
  pass?: string;
  isTrusted?: boolean;
}

describe("an alarm", () => {
  test("is one mail to each recipient for each change, and one when all is well again", async () => {
    for (let count = 0; count < 3; count++) look(low);
    await send();
    expect(subjects()).toEqual([
      ["siti@contoh.gov.my", began],
      ["ali@contoh.gov.my", began],
    ]);
    expect(mails.received[0]).toMatchObject({ from: "calon@contoh.gov.my" });
    expect(mails.received[0]?.body).toContain("Kosongkan ruang pada cakera pelayan");
    expect(mails.received[0]?.body).toContain("https://calon.contoh.gov.my/admin/office");
    look({});
    at += 4 * minute;
    look({});
    expect(mailsWaiting()).toBe(0);
    at += minute;
    look({});
    await send();
    expect(subjects().slice(2)).toEqual([
      ["siti@contoh.gov.my", isOver],
      ["ali@contoh.gov.my", isOver],
    ]);
  });

  test("is not repeated by a state that changes to and fro", () => {
    for (let count = 0; count < 50; count++) {
      look(count % 2 ? {} : low);
      at += minute;
    }
    expect(mailsWaiting()).toBe(2);
  });

  test("is sent at once when a trouble grows, and for each of two troubles", () => {
    look(low);
    look(full);
    look({ ...full, backup: "backup_old" });
    expect(mailsWaiting()).toBe(6);
  });

  test("goes to the first recipient who is named while the trouble lasts", () => {
    saveOfficeSetting("alarm_emails", " ");
    closeAlarms();
    openAlarms(path);
    look(low);
    expect(mailsWaiting()).toBe(0);
    saveOfficeSetting("alarm_emails", "baharu@contoh.gov.my");
    look(low);
    expect(mailsWaiting()).toBe(1);
  });
});

describe("the queue", () => {
  test("survives a restart, which tries at once and does not repeat a known trouble", async () => {
    mails.answer = () => "451 Later";
    look(low);
    await send();
    await send();
    expect([mails.received.length, mailsWaiting()]).toEqual([0, 2]);
    closeAlarms();
    openAlarms(path);
    mails.answer = () => "250 OK";
    look(low);
    await send();
    expect([mails.received.length, mailsWaiting()]).toEqual([2, 0]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test("waits longer after each failure, and a refused recipient does not hold up the others", async () => {
    const heard: string[] = [];
    mails.answer = (to) => {
      heard.push(to);
      return to.startsWith("siti") ? "550 Unknown" : "250 OK";
    };
    look(low);
    for (let count = 0; count < 5; count++) await send();
    expect(heard.filter((to) => to.startsWith("siti"))).toHaveLength(1);
    expect(subjects()).toEqual([["ali@contoh.gov.my", began]]);
    const tries = () => heard.filter((to) => to.startsWith("siti")).length;
    for (const minutes of [1, 2, 4]) {
      const before = tries();
      at += minutes * minute - 1;
      await send();
      expect(tries()).toBe(before);
      at += 1;
      await send();
      expect(tries()).toBe(before + 1);
    }
    expect(logged.filter((line) => line.includes("belum dapat dihantar"))).toHaveLength(1);
    expect(logged.join()).not.toContain("siti@");
  });

  test("drops a mail that failed for three days", () => {
    look(low);
    const [queue] = mailQueues();
    const [first] = queue?.due(at) ?? [];
    if (!queue || !first) throw new Error("no mail waits");
    let waited = 0;
    let tries = 0;
    for (; tries < mostTries; tries++) {
      const due = queue.due(waited).find(({ id }) => id === first.id);
      if (!due) throw new Error("the mail is not due");
      if (!queue.failed(due, waited)) break;
      waited += Math.min(2 ** due.tries, 60) * minute;
    }
    expect(waited / (24 * 60 * minute)).toBeCloseTo(3, 0);
    expect(mailsWaiting()).toBe(1);
  });

  test("keeps the newest 500 mails", () => {
    const queue = new MailQueue(":memory:");
    const mail = { recipient: "a@b.my", subject: "s", body: "b" };
    for (let count = 0; count < 60; count++) queue.add(Array(10).fill(mail), {});
    expect(queue.waiting()).toBe(500);
  });

  test("sends from memory what its disk refuses", async () => {
    closeAlarms();
    openAlarms(join(folder, "tiada", "calon.db.mails"));
    look({ storage: "storage_gone" });
    await send();
    expect(mails.received).toHaveLength(2);
  });
});

describe("a mail server with an account", () => {
  const account = { user: "calon@contoh.gov.my", pass: "rahsia/sangat:panjang" };
  const secret = encodeURIComponent(account.pass);
  const known = getCACertificates("default");
  afterEach(() => setDefaultCACertificates(known));

  /** What arrived and what the log says of a mail to two recipients, by a server that the computer trusts or not. */
  async function sent({ tls, pass = secret, isTrusted = true }: Sending) {
    await mails.stop();
    mails = await startMailServer({ account, tls });
    if (isTrusted) setDefaultCACertificates([...known, mailCertificate()]);
    const scheme = tls === "first" ? "smtps" : "smtp";
    const url = `${scheme}://${encodeURIComponent(account.user)}:${pass}@127.0.0.1:${mails.port}`;
    look(low);
    await deliver(mailQueues(), senderOf({ url, from: account.user }), at);
    return { arrived: mails.received.length, waiting: mailsWaiting(), log: logged.join() };
  }

  test.each(["first", "later"] as const)("takes the mail of the account over TLS (%s)", async (tls) => {
    expect(await sent({ tls })).toMatchObject({ arrived: 2, waiting: 0 });
  });

  test.each([undefined, "first", "later"] as const)(
    "takes no mail with a wrong password (%s)",
    async (tls) => {
      const { arrived, waiting, log } = await sent({ tls, pass: "salah" });
      expect([arrived, waiting]).toEqual([0, 2]);
      expect(log).toContain("EAUTH 535");
      expect(log).not.toMatch(/salah|rahsia|calon@/);
    },
  );

  test.each(["first", "later"] as const)(
    "hears no password where its certificate is unknown (%s)",
    async (tls) => {
      const { arrived, waiting, log } = await sent({ tls, isTrusted: false });
      expect([arrived, waiting, mails.passwords]).toEqual([0, 2, []]);
      expect(log).toContain("ESOCKET");
    },
  );
});
