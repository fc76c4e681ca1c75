import type { Blob } from "node:buffer";
import type { Stream } from "node:stream";
import { parentPort } from "node:worker_threads";
import writeWorkbook, { type Cell, type Feature, type Sheet, type SheetData } from "write-excel-file/node";
import {
  getCellAddress,
  getOpeningTagMarkup,
  getOrderOfSiblings,
  getSelfClosingTagMarkup,
  insertElementMarkupAccordingToOrderOfSiblings as insertInOrder,
} from "write-excel-file/utility";
import { type Asker, queueOf, startThread } from "~/features/threads/queue";

interface WorkbookOptions {
  sheet: string;
  columns: { width: number }[];
  stickyRowsCount: number;
  stickyColumnsCount?: number;
  /** Blank lines below, with cells that keep typed digits as text. */
  lines_to_fill?: number;
  form?: SheetForm;
}

type ToThread = (string | number)[][] | WorkbookOptions;

const blank: Cell = { value: "", type: String, format: "@" };
const asText = (value: string): Cell => (value === "" ? null : { value, type: String, format: "@" });
const asCell = (value: string | number): Cell =>
  typeof value === "number" ? { value, type: Number } : asText(value);
const asHeading = (value: string | number): Cell => ({
  value: String(value),
  type: String,
  fontWeight: "bold",
});
const asLocked = (value: string | number): Cell =>
  value === "" ? null : { value: String(value), type: String, textColor: "#595959" };

const rows: (string | number)[][] = [];

async function write({ lines_to_fill = 0, form, ...options }: WorkbookOptions): Promise<void> {
  const [headings = [], ...lines] = rows;
  const isFilled = lines_to_fill > 0;
  const toFill = Array.from({ length: lines_to_fill }, () => headings.map(() => ""));
  const cellOf = (value: string | number, at: number): Cell =>
    form?.locked.includes(at) ? asLocked(value) : (asCell(value) ?? (isFilled ? blank : null));
  const data = [headings.map(asHeading), ...[...lines, ...toFill].map((line) => line.map(cellOf))];
  const workbook = form
    ? writeWorkbook([{ data, ...options }, guideSheet(form)], { features: [formFeature(form, data)] })
    : writeWorkbook(data, options);
  const bytes = new Uint8Array(await workbook.toBuffer());
  parentPort?.postMessage(bytes, [bytes.buffer]);
}

parentPort?.on("message", (message: ToThread) => {
  if (Array.isArray(message)) rows.push(...message);
  else void write(message);
});

const limits = {
  milliseconds: 120_000,
  memory: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 },
};

/** Each holds a whole workbook in memory; one core serves pages. */
const inTurn = queueOf({ waiting: 24, milliseconds: 20_000 });

type Feed = (send: (lines: (string | number)[][]) => void) => Promise<WorkbookOptions>;

/** In a thread, because the library would block every request for most of a second. */
export const writeInTurn = (asker: Asker, feed: Feed): Promise<Uint8Array<ArrayBuffer>> =>
  inTurn(asker, () => writeInThread(feed));

export async function writeInThread(feed: Feed): Promise<Uint8Array<ArrayBuffer>> {
  const worker = startThread("app/features/exports/in-xlsx-thread.ts", null, limits.memory);
  let clock: NodeJS.Timeout | undefined;
  const written = new Promise<Uint8Array<ArrayBuffer>>((done, fail) => {
    worker.once("message", done);
    worker.once("error", fail);
    worker.once("exit", (code) => fail(new Error(`The workbook's thread ended with ${code}`)));
    clock = setTimeout(() => fail(new Error("The workbook's thread ran out of time")), limits.milliseconds);
  });
  const send = (message: ToThread) => worker.postMessage(message);
  try {
    const [bytes] = await Promise.all([written, feed(send).then(send)]);
    return bytes;
  } finally {
    clearTimeout(clock);
    await worker.terminate();
  }
}

type Content = Stream | Buffer | Blob;

/** A sheet that a school fills in: its headings and some columns are locked, and others offer their choices. */
interface SheetForm {
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
function guideSheet({ guide, lists }: SheetForm): Sheet<Content> {
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
function formFeature(form: SheetForm, data: SheetData): Feature<Content> {
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
