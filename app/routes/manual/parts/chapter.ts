import type { MessageKey } from "~/messages";
import type { HelpScreen } from "~/routes/layouts/parts/help";

interface Step {
  title: MessageKey;
  screens: readonly (readonly [HelpScreen, MessageKey])[];
}

export interface Chapter {
  title: MessageKey;
  steps: readonly Step[];
}

export const step = (title: MessageKey, ...screens: Step["screens"]): Step => ({ title, screens });
