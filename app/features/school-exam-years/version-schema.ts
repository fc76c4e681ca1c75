import { z } from "zod";
import { paging } from "~/features/values/lists";

export const versionList = z.object(paging);
