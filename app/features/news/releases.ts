import type { Reach } from "~/auth/roles";
import type { MessageKey } from "~/messages";

type ReleasePicture = "packets" | "scan";

interface ReleaseItem {
  text: Extract<MessageKey, `release.${string}`>;
  /** The accounts whose work it changes, by where they work. */
  for: readonly Reach[];
  picture?: ReleasePicture;
}

export interface Release {
  version: string;
  /** The day that `CHANGELOG.md` names; null until the release is out. */
  day: string | null;
  items: readonly ReleaseItem[];
}

const everyone = ["school", "district", "state", "named"] as const;
const workers = ["school", "district", "state"] as const;
const supervisors = ["district", "state"] as const;

/** Every release for the people who use it, the newest first. */
export const releases: readonly Release[] = [
  {
    version: "0.1.0",
    day: null,
    items: [
      { text: "release.0-1-0.list", for: ["school", "state"] },
      { text: "release.0-1-0.correct", for: ["school", "state"] },
      { text: "release.0-1-0.near", for: workers },
      { text: "release.0-1-0.jawi", for: workers },
      { text: "release.0-1-0.statements", for: workers },
      { text: "release.0-1-0.invigilators", for: workers },
      { text: "release.0-1-0.scan", for: workers, picture: "scan" },
      { text: "release.0-1-0.packets_of_school", for: ["school"], picture: "packets" },
      { text: "release.0-1-0.rule", for: ["state"] },
      { text: "release.0-1-0.packets", for: supervisors, picture: "packets" },
      { text: "release.0-1-0.scripts", for: workers },
      { text: "release.0-1-0.board", for: supervisors },
      { text: "release.0-1-0.call", for: supervisors },
      { text: "release.0-1-0.reprints", for: workers },
      { text: "release.0-1-0.figures", for: ["named"] },
      { text: "release.0-1-0.today", for: everyone },
      { text: "release.0-1-0.reminders", for: workers },
      { text: "release.0-1-0.handover", for: ["state"] },
      { text: "release.0-1-0.merge", for: ["state"] },
      { text: "release.0-1-0.machines", for: ["state"] },
    ],
  },
];
