import { z } from "zod";
import { oneOf } from "~/features/values/fields";
import { studentFormats } from "./limits";

export const exportForm = z.object({ format: oneOf(studentFormats) });
