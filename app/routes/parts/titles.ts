import type { ShownPlan } from "~/features/imports/draft-work";
import { t } from "~/messages";
import { pageTitle } from "~/ui";

interface TitleQuery {
  search?: string | null;
  school_name?: string | null;
  school_code?: string | null;
  exam_year?: number | null;
}

interface Listed {
  page?: number;
  limit?: number;
  total?: number;
}

export function listTitle(title: string, query: TitleQuery | undefined, list?: Listed | null): string {
  const { search, school_name, school_code, exam_year } = query ?? {};
  // Digits may be an identity number, and titles stay in the browser's history.
  const words = search && /\d/.test(search) ? null : search;
  const context = [words, school_name, school_code, exam_year].filter(Boolean).join(" ");
  return pageTitle(title, { context, page: list?.page, limit: list?.limit, total: list?.total });
}

export const studentTitle = (data?: { student: { full_name: string } }) => [
  { title: pageTitle(t("student.edit_title"), { context: data?.student.full_name }) },
];

export const draftTitle = (of: string, data?: { plan: ShownPlan }) => {
  const { counts, show, page, limit } = data?.plan ?? {};
  const total = counts && show && counts[show];
  return [{ title: pageTitle(t("import.draft_title"), { context: of, page, limit, total }) }];
};

export const userTitle = (data?: { isOwn: boolean; user: { username: string } }) => [
  {
    title: pageTitle(t(data?.isOwn ? "user.profile_title" : "user.edit_title"), {
      context: data?.user.username,
    }),
  },
];
