import { onceARequest, sqlite } from "./client";

const ofSchool = sqlite
  .prepare<[code: string], string>("select school_name from schools where school_code = ?")
  .pluck();
const ofDistrict = sqlite
  .prepare<[code: string], string>("select name from districts where code = ?")
  .pluck();

export const nameOfSchool = (code: string | null): string | null =>
  code ? onceARequest(`name of school ${code}`, () => ofSchool.get(code) ?? null) : null;

export const nameOfDistrict = (code: string | null): string | null =>
  code ? onceARequest(`name of district ${code}`, () => ofDistrict.get(code) ?? null) : null;
