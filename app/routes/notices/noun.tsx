import { can } from "~/auth/permissions";
import { lookupChoices } from "~/features/lookups/queries";
import { markRead, noticeKind, objectionsToNotice } from "~/features/notices/commands";
import { NoticeFields } from "~/features/notices/form";
import { findNotice, listNotices, runningNotices, schoolsWithoutReading } from "~/features/notices/queries";
import { noticeDays, noticeEdit, noticeFields, noticeNew } from "~/features/notices/schema";
import { dayInWords, today } from "~/features/values/moments";
import { reads, writes } from "~/http/calls";
import { labelOf, t } from "~/messages";
import { screensOf } from "~/routes/parts/noun-screens";
import { UserText } from "~/ui";

const path = "/admin/notices";

export default screensOf({
  path,
  may: "notice.manage",
  kind: noticeKind,
  judge: objectionsToNotice,
  schemas: { new: noticeNew, edit: noticeEdit },
  words: {
    title: "notice.title",
    add: "notice.add_title",
    edit: "notice.edit_title",
    delete: "notice.delete_title",
    question: "notice.delete_question",
  },
  list: {
    rows: listNotices,
    caption: "notice.caption",
    columns: [
      { key: "body", label: labelOf("body"), screen: ({ body }) => <UserText>{body}</UserText> },
      {
        key: "period",
        label: t("notice.period"),
        nowrap: true,
        cell: ({ starts_on, ends_on }) =>
          t("notice.days", { from: dayInWords(starts_on), to: dayInWords(ends_on) }),
      },
      {
        key: "reach",
        label: t("notice.reach"),
        cell: ({ district, exam_type_code }) =>
          [district, exam_type_code].filter(Boolean).join(", ") || t("notice.everyone"),
      },
      {
        key: "unread",
        label: t("notice.unread"),
        align: "right",
        screen: ({ id, total_schools: total, total_read }) => (
          <a href={`${path}/${id}/unread`}>{t("notice.unread_of", { n: total - total_read, total })}</a>
        ),
      },
    ],
    none: <p>{t("notice.none")}</p>,
  },
  form: {
    fields: noticeFields,
    days: noticeDays,
    intro: "notice.edit_intro",
    offered: () => ({ starts_on: today() }),
    facts: lookupChoices,
    shown: NoticeFields,
    flash: (_, isNew) => ({ key: isNew ? "notice.created" : "notice.updated" }),
  },
  removal: {
    shown: ({ body }) => (
      <p>
        <UserText>{body}</UserText>
      </p>
    ),
    flash: () => ({ key: "notice.removed" }),
  },
  calls: {
    /** The office gets every notice with its readers, another account the notices of its home. */
    list: reads({
      may: "notice.view",
      read: ({ actor }) => (can(actor, "notice.manage") ? listNotices() : runningNotices(actor)),
    }),
    /** With the schools that have not read it. */
    one: reads({
      may: "notice.manage",
      finds: ({ id }) => findNotice(id),
      read: ({ found }) => ({ ...found, unread: schoolsWithoutReading(found) }),
    }),
    more: {
      "notices/:id/read": {
        POST: writes({ may: "notice.read", run: ({ actor, id }) => markRead(actor, id) }),
      },
    },
  },
});
