import { describe, expect, test } from "vitest";
import { roleIds } from "~/auth/roles";
import { catalogue, isMessageKey } from "~/messages";
import { helpOf, helpScreenOf } from "~/routes/layouts/parts/help";
import { officeChapters } from "~/routes/manual/parts/office-chapters";
import { schoolChapters } from "~/routes/manual/parts/school-chapters";
import type { Screen } from "~/routes/parts/screen";
import { loadFloorPlan } from "../support/app";

const ofRole = new RegExp(`\\.(${roleIds.join("|")})$`);
const texts = Object.entries<string>(catalogue).filter(([key]) => key.startsWith("help."));
const explained = texts.filter(([key]) => !ofRole.test(key)).map(([key]) => key.slice("help.".length));
const sentences = (text: string) => text.match(/[.?!](\s|$)/g)?.length ?? 0;

const screens = (await loadFloorPlan()).filter(
  ({ address, module }) => address !== null && address !== "/*" && "default" in module,
);

const helpOfScreen = ({ id, module }: (typeof screens)[number]) =>
  helpScreenOf(id, (module.handle as Screen | undefined)?.help);

describe("the help of the screens", () => {
  test("has a text for every screen, and none for a screen that does not exist", () => {
    const wanted = new Set(screens.map(helpOfScreen));
    expect(wanted.size).toBeGreaterThan(70);
    expect([...wanted].filter((screen) => !isMessageKey(`help.${screen}`))).toEqual([]);
    expect(explained.filter((screen) => !wanted.has(screen))).toEqual([]);
  });

  test("is one to five short sentences for every role", () => {
    const wrong = screens.flatMap((screen) =>
      roleIds.flatMap((role_id) => {
        const help = helpOf(helpOfScreen(screen), role_id);
        const isShort = sentences(help) >= 1 && sentences(help) <= 5 && help.length <= 320;
        return isShort ? [] : [`${screen.id} for ${role_id}: ${help}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test("adds a sentence for a role only to a screen that everyone has a text for", () => {
    const added = texts.map(([key]) => key).filter((key) => ofRole.test(key));
    expect(added.filter((key) => !isMessageKey(key.replace(ofRole, "")))).toEqual([]);
  });
});

test("the manual explains every screen once", () => {
  const printed = [...schoolChapters, ...officeChapters].flatMap(({ steps }) =>
    steps.flatMap(({ screens }) => screens.map(([screen]) => screen)),
  );
  expect(printed.toSorted()).toEqual(explained.toSorted());
});
