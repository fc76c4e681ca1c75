import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { invigilatorsOf } from "~/features/invigilators/queries";
import { phoneInWords } from "~/features/invigilators/rules";
import { findOffice } from "~/features/office/queries";
import { arrivedAt } from "~/features/packets/movements/board";
import { arrangementsBy, examDayOf, papersToday, roomsToday, telephonesOf } from "~/features/today/queries";
import { chosenYear } from "~/http/chosen-year";
import { viewerOf } from "~/http/viewer";
import { t } from "~/messages";

interface Telephone {
  who: string;
  /** Whom to ask for, where the school has named someone. */
  contact: string | null;
  phone: string | null;
}

export type Morning = NonNullable<ReturnType<typeof morningOf>>;

/** More do not fit the paper: the page then leads to the list of invigilators. */
const mostChiefs = 24;

export function morningOf(actor: Actor, request: Request) {
  const year = chosenYear(request);
  if (year === null) return null;
  const { day, papers, next } = examDayOf(actor, year);
  const { school_name, district_name } = viewerOf(actor);
  const school_code = school_name === null ? null : actor.school_code;
  const isHeld = papers.length > 0;
  const seesNeeds = can(actor, "special_need.view");
  const arrived = isHeld && can(actor, "packet.view") ? arrivedAt(actor, year, papers) : null;
  const { office_phone } = findOffice();
  const types = [...new Set(papers.map(({ exam_type_code }) => exam_type_code))];
  const listed =
    isHeld && school_code === null && can(actor, "school_admin.view")
      ? telephonesOf(actor, year, types)
      : { schools: [], left: 0 };
  const chiefs =
    isHeld && school_code !== null && can(actor, "invigilator.view")
      ? invigilatorsOf(actor, { school_code, exam_year: year }).filter(({ duty }) => duty === "chief")
      : [];
  const telephones: Telephone[] = [
    ...(chiefs.length > mostChiefs ? [] : chiefs).map(({ full_name, room_name, phone }) => ({
      who: [t("invigilator.duty.chief"), full_name, room_name].filter(Boolean).join(", "),
      contact: null,
      phone: phoneInWords(phone),
    })),
    ...listed.schools.map(({ school_name: name, contact_name, contact_phone }) => ({
      who: name,
      contact: contact_name,
      phone: contact_phone,
    })),
    ...(office_phone === null ? [] : [{ who: t("today.office"), contact: null, phone: office_phone }]),
  ];
  return {
    year,
    day,
    place: school_name ?? district_name ?? t("home.whole_state"),
    isSchool: school_code !== null,
    types,
    papers: papersToday(actor, year, papers).map((paper) => ({
      ...paper,
      arrived: arrived?.get(paper.id) ?? null,
    })),
    next,
    rooms: isHeld && school_code !== null ? roomsToday(actor, school_code, year) : [],
    arrangements: isHeld && seesNeeds ? arrangementsBy(actor, year) : [],
    telephones,
    left: listed.left,
    chiefs_left: chiefs.length > mostChiefs ? chiefs.length : 0,
  };
}
