import { describe, expect, test } from "vitest";
import { verdictOn } from "~/http/sender";

const own = { user_id: 7, acting_as: null };
const anothers = { user_id: 8, acting_as: null };
const asSchool = { user_id: 7, acting_as: "SU ABC1001" };
const inPerson = { actor: own, lapsed: false };
const impersonating = { actor: asSchool, lapsed: false };

const formOf = (token: typeof own | typeof asSchool | null) => ({ token, isForged: false, isButton: false });
const forged = { token: null, isForged: true };

describe("a form", () => {
  test("runs with the token of the account and its impersonation, and without a token", () => {
    expect(verdictOn(formOf(own), inPerson, true)).toBe("run");
    expect(verdictOn(formOf(asSchool), impersonating, true)).toBe("run");
    expect(verdictOn(formOf(null), inPerson, true)).toBe("run");
    expect(verdictOn(formOf(null), impersonating, true)).toBe("run");
  });

  test("does not run with the token of another account, in no impersonation either", () => {
    for (const compares of [true, false]) {
      expect(verdictOn(formOf(anothers), inPerson, compares)).toBe("of_other_account");
      expect(verdictOn(formOf(anothers), impersonating, compares)).toBe("of_other_account");
    }
  });

  test("does not run in another impersonation than its own, or in person", () => {
    expect(verdictOn(formOf(asSchool), inPerson, true)).toBe("of_other_impersonation");
    expect(verdictOn(formOf(own), impersonating, true)).toBe("of_other_impersonation");
    const elsewhere = { user_id: 7, acting_as: "SU ABC1002" };
    expect(verdictOn(formOf(elsewhere), impersonating, true)).toBe("of_other_impersonation");
  });

  test("does not run without a token where the impersonation has just ended", () => {
    expect(verdictOn(formOf(null), { actor: own, lapsed: true }, true)).toBe("impersonation_over");
  });

  test("that starts or ends an impersonation compares the account alone", () => {
    expect(verdictOn(formOf(asSchool), inPerson, false)).toBe("run");
    expect(verdictOn(formOf(null), { actor: own, lapsed: true }, false)).toBe("run");
  });

  test("that came without a session does not run, with any token or none", () => {
    expect(verdictOn(formOf(own), null, true)).toBe("no_session");
    expect(verdictOn({ ...forged, isButton: true }, null, false)).toBe("no_session");
  });

  test("with a token that this office did not make is refused here only where no page can show it again", () => {
    expect(verdictOn({ ...forged, isButton: true }, inPerson, true)).toBe("forged");
    expect(verdictOn({ ...forged, isButton: true }, inPerson, false)).toBe("forged");
    expect(verdictOn({ ...forged, isButton: false }, inPerson, true)).toBe("run");
  });
});
