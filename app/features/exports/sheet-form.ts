import type { Blob } from "node:buffer";
import type { Stream } from "node:stream";
import type { Cell, Feature, Sheet, SheetData } from "write-excel-file/node";
import {
  getCellAddress,
  getOpeningTagMarkup,
  getOrderOfSiblings,
  getSelfClosingTagMarkup,
  insertElementMarkupAccordingToOrderOfSiblings as insertInOrder,
} from "write-excel-file/utility";

type Content = Stream | Buffer | Blob;

/** A sheet that a school fills in: its headings and some columns are locked, and others offer their choices. */
export interface SheetForm {
  /** Positions of columns, from 0. */
  locked: number[];
  lists: ChoiceList[];
  /** The second sheet, which also holds the choices. */
  guide: { sheet: string; title: string; lines: string[] };
}

interface ChoiceList {
  column: number;
  label: string;
  choices: string[];
  /** What a spreadsheet says about another value. */
  sentence: string;
  /** Another value can be kept. */
  isOpen?: boolean;
}

const guideWidth = 90;
const firstList = 2;

/** The instructions in the first column, and the choices from the third. */
export function guideSheet({ guide, lists }: SheetForm): Sheet<Content> {
  const bold = (value: string): Cell => ({ value, type: String, fontWeight: "bold" });
  const line = (value = ""): Cell => (value === "" ? null : { value, type: String, wrap: true });
  const height = Math.max(guide.lines.length, ...lists.map(({ choices }) => choices.length));
  return {
    sheet: guide.sheet,
    columns: [{ width: guideWidth }, { width: 3 }, ...lists.map(() => ({ width: 20 }))],
    data: [
      [bold(guide.title), null, ...lists.map(({ label }) => bold(label))],
      ...Array.from({ length: height }, (_, at) => [
        line(guide.lines[at]),
        null,
        ...lists.map(({ choices }): Cell => (choices[at] ? { value: choices[at], type: String } : null)),
      ]),
    ],
  };
}

/**
 * Protection without a password, so that a person in need can lift it. Text cells are those of the candidates:
 * they are the only ones with a number format.
 */
export function formFeature(form: SheetForm, data: SheetData): Feature<Content> {
  const columns = data[0]?.length ?? 0;
  return {
    files: {
      transform: {
        "xl/styles.xml": {
          transform: (xml) =>
            xml.replaceAll(
              'applyNumberFormat="1"></xf>',
              'applyNumberFormat="1" applyProtection="1"><protection locked="0"/></xf>',
            ),
        },
        "xl/worksheets/sheet{id}.xml": {
          insert: (_, { sheetIndex }) =>
            sheetIndex === 0 ? keptAsText(getCellAddress(data.length - 1, columns - 1)) : undefined,
          transform: (xml, _, { sheetIndex }) => {
            const locked = inserted(xml, protection);
            return sheetIndex === 0 ? inserted(locked, validations(form, data.length)) : locked;
          },
        },
      },
    },
  };
}

/** Excel refuses a sheet whose elements are in another order. */
const inserted = (xml: string, element: string) =>
  insertInOrder(
    xml,
    element,
    getOrderOfSiblings("xl/worksheets/sheet{id}.xml", "worksheet") ?? [],
    "worksheet",
  );

const protection = getSelfClosingTagMarkup("sheetProtection", {
  sheet: 1,
  objects: 1,
  scenarios: 1,
  formatColumns: 0,
  formatRows: 0,
});

/** Excel would offer to make numbers of identity cards. */
const keptAsText = (last: string): string =>
  `<ignoredErrors><ignoredError sqref="A1:${last}" numberStoredAsText="1"/></ignoredErrors>`;

function validations({ lists, guide }: SheetForm, rows: number): string {
  const each = lists.map(({ column, label, choices, sentence, isOpen }, at) => {
    const letter = getCellAddress(0, firstList + at).slice(0, -1);
    const choicesAt = `'${guide.sheet}'!$${letter}$2:$${letter}$${choices.length + 1}`;
    const tag = getOpeningTagMarkup("dataValidation", {
      type: "list",
      errorStyle: isOpen ? "warning" : "stop",
      allowBlank: 1,
      showErrorMessage: 1,
      errorTitle: label,
      error: sentence,
      sqref: `${getCellAddress(1, column)}:${getCellAddress(rows - 1, column)}`,
    });
    return `${tag}<formula1>${choicesAt}</formula1></dataValidation>`;
  });
  return `<dataValidations count="${lists.length}">${each.join("")}</dataValidations>`;
}
