import { z } from "zod";
import { yearRange } from "~/features/exam-years/schema";
import {
  optionalCode,
  optionalOneOf,
  optionalWholeNumber,
  wholeNumber,
  wholeNumberOr,
} from "~/features/values/fields";
import { paging } from "~/features/values/lists";
import { packetPrints } from "./kinds";

const filters = {
  sheet: optionalOneOf(packetPrints),
  exam_paper_id: optionalWholeNumber({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  district_code: optionalCode({ max: 20 }),
  school_code: optionalCode({ max: 20 }),
};

/** Each print of a page is compared with the data of now, so a page has at most 100. */
const pages = { page: paging.page, limit: wholeNumberOr(25, { min: 1, max: 100 }) };

export const latestPackets = z.object({ ...pages, exam_year: optionalWholeNumber(yearRange), ...filters });
export const latestPacketsOfYear = z.object({ ...pages, exam_year: wholeNumber(yearRange), ...filters });
export type LatestPackets = z.output<typeof latestPacketsOfYear>;
