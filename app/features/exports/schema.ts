import { z } from "zod";
import { oneOf } from "~/features/values/fields";
import { exportFormats } from "./limits";

export const exportForm = z.object({ format: oneOf(exportFormats) });
