import { afterEach, expect, test, vi } from "vitest";
import { type HeardAnswer, plainly } from "../matrix/answers";
import { withProber } from "../matrix/asking";
import { noTally, type Prober } from "../matrix/engine";
import { questionsOf } from "../matrix/questions";
import { table } from "../matrix/table";
import { doors } from "../support/doors";

const planted = vi.hoisted(() => ({ everythingVisible: false, everybodyMay: "" }));

vi.mock("~/auth/scope", async (original) => {
  const scope = await original<typeof import("~/auth/scope")>();
  const visibleTo: typeof scope.visibleTo = (actor) =>
    planted.everythingVisible ? undefined : scope.visibleTo(actor);
  const readableTo: typeof scope.readableTo = (actor, exam_year) =>
    planted.everythingVisible ? undefined : scope.readableTo(actor, exam_year);
  const preparedInScope: typeof scope.preparedInScope = (prepare, exam_year) => {
    const within = scope.preparedInScope(prepare, exam_year);
    const everywhere = scope.preparedInScope(() => prepare(undefined));
    return (actor) => (planted.everythingVisible ? everywhere : within)(actor);
  };
  return { visibleTo, readableTo, preparedInScope };
});
vi.mock("~/auth/permissions", async (original) => {
  const permissions = await original<typeof import("~/auth/permissions")>();
  type Can = typeof permissions.can;
  const can: Can = (actor, permission) =>
    permission === planted.everybodyMay || permissions.can(actor, permission);
  return { ...permissions, can };
});

const prober = withProber();
afterEach(() => Object.assign(planted, { everythingVisible: false, everybodyMay: "" }));

const few = [
  "GET /api/students",
  "GET /student-edit/:id",
  "PUT /api/students/:id",
  "DELETE /api/students/:id",
];

/** What the engine finds at a few doors, in a tally of its own. */
async function foundAt(probes: Prober, wanted: readonly string[]) {
  Object.assign(probes.tally, noTally());
  for (const one of wanted) {
    const [method = "", address = ""] = one.split(" ");
    const [row, door] = [table[address]?.[method as "GET"], doors[address]?.[method as "GET"]];
    if (!row || !door) throw new Error(`${one} has no row`);
    for (const question of questionsOf(address, method as "GET", row, door, probes.world)) {
      await probes.probe({ ...question, method });
    }
  }
  return probes.tally;
}

test("a few unchanged addresses have no findings", async () => {
  const { probes, leaks, wrong, changes } = await foundAt(prober(), few);
  expect(probes).toBeGreaterThan(150);
  expect([leaks, wrong, changes]).toEqual([[], [], []]);
});

test("a scope that shows everything is reported as leaks, wrong statuses and changed rows", async () => {
  planted.everythingVisible = true;
  const { leaks, wrong, changes } = await foundAt(prober(), few);
  expect(leaks).toContainEqual(
    expect.stringMatching(/^SU: GET \/student-edit\/\d+ by document answered 200 and revealed/),
  );
  expect(leaks).toContainEqual(expect.stringMatching(/^OBSERVER of a school: GET \/api\/students\?/));
  expect(wrong).toContainEqual(
    expect.stringMatching(/^SU: DELETE \/api\/students\/\d+ by api answered 200, not 404/),
  );
  expect(changes).toContainEqual(
    expect.stringMatching(/^SU: PUT \/api\/students\/\d+ by api: students changed/),
  );
});

test("a permission for every role is reported as wrong statuses, and whole identity numbers for an OBSERVER as a leak", async () => {
  planted.everybodyMay = "student.delete";
  const deleted = await foundAt(prober(), few);
  expect(deleted.wrong).toContainEqual(
    expect.stringMatching(/^PENYELIA_DAERAH: DELETE \/api\/students\/\d+ by api answered 200, not 403/),
  );
  planted.everybodyMay = "student.see_identity";
  const { leaks } = await foundAt(prober(), few);
  expect(leaks).toContainEqual(
    expect.stringMatching(/^OBSERVER of the state: GET \/api\/students\?.* revealed .*\d{12}/),
  );
});

test("the time of day at which a session ends is no difference between two answers", () => {
  const at = (time: string) => ({ body: `{"expires_at":"2026-11-22T${time}Z","total":1}` }) as HeardAnswer;
  expect(plainly(at("13:59:59.738"))).toBe(plainly(at("14:00:00.002")));
});
