import { t } from "~/messages";

interface Held {
  room_name: string;
  candidates: number;
}

/** Copies without a room are held by the chief invigilator. */
export const roomInWords = ({ room_name, candidates }: Held): string =>
  room_name || t(candidates > 0 ? "packet.no_room" : "packet.chief");

export type KindNames = readonly { code: string; name: string }[];

export const kindInWords = (adaptation: string, names: KindNames): string =>
  adaptation === ""
    ? t("packet.ordinary")
    : adaptation
        .split("+")
        .map((code) => names.find((each) => each.code === code)?.name ?? code)
        .join(" + ");
