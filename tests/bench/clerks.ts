import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import Database from "better-sqlite3";
import { hashPassword } from "~/auth/passwords";
import { malaysianYear, now } from "~/db/clock";
import { readPostForm } from "./forms";
import type { LoadQuestion } from "./load";
import { questionOf } from "./product";

const password = "melur-jingga-5544";
const year = malaysianYear();
const rowsOfBatch = 10;
const daysOfMonth = 28;

export type Task = "list" | "search" | "edit form" | "save" | "batch of ten" | "sheet";

export interface Clerk {
  username: string;
  address: string;
  students: { id: number; word: string }[];
  /** Filled by the sign-in and the first page. */
  cookie: string;
  form_token: string;
  /** The form that this clerk has open, which is saved next. */
  open: LoadQuestion | null;
}

export interface Answered {
  status: number;
  milliseconds: number;
  cookies: string[];
  text: string;
}

/** A clerk for each number, in turn of each school with candidates and an open list. */
export async function addClerks(database: string, count: number): Promise<Clerk[]> {
  const password_hash = await hashPassword(password);
  const db = new Database(database);
  const schools = db
    .prepare<[number], string>(
      `select school_code from school_exam_years
        where exam_year = ? and state = 'draf' and total_students > 1 order by school_code`,
    )
    .pluck()
    .all(year);
  const studentsOf = db.prepare<[string, number], { id: number; word: string }>(
    `select id, substr(full_name, 1, instr(full_name || ' ', ' ') - 1) as word from students
      where school_code = ? and exam_year = ? and withdrawn_at is null order by id`,
  );
  const insert = db.prepare(
    `insert into users (username, full_name, password_hash, role_id, school_code, is_approved, created_at, updated_at)
     values (?, 'KERANI', ?, 'SU', ?, 1, ?, ?)`,
  );
  const clerks = db.transaction(() =>
    Array.from({ length: count }, (_, n): Clerk => {
      const school = schools[n % schools.length] ?? "";
      const username = `kerani${n}`;
      insert.run(username, password_hash, school, now(), now());
      const address = `10.1.${n >> 8}.${n & 255}`;
      // Two clerks of one school edit different candidates: a conflict of two saves is no failure of the server.
      const isSecond = n >= schools.length;
      const students = studentsOf.all(school, year).filter((_, at) => at % 2 === (isSecond ? 1 : 0));
      return { username, address, students, cookie: "", form_token: "", open: null };
    }),
  )();
  db.close();
  return clerks;
}

/** One process with one agent sends everything, so that it takes little of the two cores. */
export class Crowd {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 4096, maxFreeSockets: 4096 });
  #typed = 0;

  constructor(
    readonly port: number,
    readonly clerks: Clerk[],
  ) {}

  close(): void {
    this.#agent.destroy();
  }

  /** Both the sign-in and the page of the grid, whose token the clerk's batches carry. */
  async signIn(clerk: Clerk): Promise<Answered> {
    const fields = new URLSearchParams({
      redirect_to: "/",
      username: clerk.username,
      password,
      remember: "false",
    });
    const answer = await this.#ask(clerk, questionOf({ action: "/user_login", fields }, this.port));
    clerk.cookie = answer.cookies.filter((pair) => !pair.endsWith("=")).join("; ");
    return answer;
  }

  async openGrid(clerk: Clerk): Promise<Answered> {
    const path = `/student-add/batch?exam_year=${year}`;
    const answer = await this.#ask(clerk, { path });
    clerk.form_token = /name="form_token" value="([^"]+)"/.exec(answer.text)?.[1] ?? "";
    return answer;
  }

  /** A save follows each edit form; the other shares are 60, 15, 5 and 5 of 85. */
  next(clerk: Clerk): Task {
    if (clerk.open) return "save";
    const drawn = Math.random() * 85;
    if (drawn < 40) return "list";
    if (drawn < 60) return "search";
    if (drawn < 75) return "edit form";
    return drawn < 80 ? "batch of ten" : "sheet";
  }

  async act(clerk: Clerk, task: Task): Promise<Answered> {
    const { id, word } = clerk.students[Math.floor(Math.random() * clerk.students.length)] ?? {
      id: 0,
      word: "",
    };
    switch (task) {
      case "list":
        return this.#ask(clerk, { path: `/students?exam_year=${year}` });
      case "search":
        return this.#ask(clerk, { path: `/students?exam_year=${year}&search=${encodeURIComponent(word)}` });
      case "edit form": {
        const path = `/student-edit/${id}`;
        const answer = await this.#ask(clerk, { path });
        if (answer.status === 200) clerk.open = this.#changed(path, answer.text);
        return answer;
      }
      case "save": {
        const answer = await this.#ask(clerk, clerk.open ?? { path: "/" });
        if (answer.status !== 503) clerk.open = null;
        return answer;
      }
      case "batch of ten":
        return this.#ask(clerk, this.#batch(clerk));
      case "sheet":
        return this.#ask(clerk, { path: `/students/sheets/attendance?exam_year=${year}` });
    }
  }

  #changed(path: string, html: string): LoadQuestion {
    const form = readPostForm(html, "full_name", path);
    form.fields.set("class_name", form.fields.get("class_name") === "6 BENAR" ? "6 TEKUN" : "6 BENAR");
    return questionOf(form, this.port);
  }

  #batch({ form_token }: Clerk): LoadQuestion {
    const fields = new URLSearchParams({
      form_token,
      submission_key: randomUUID(),
      grid_key: randomUUID(),
      class_name: "6 BAHARU",
    });
    for (let at = 0; at < rowsOfBatch; at++) {
      fields.set(`rows[${at}].full_name`, `CALON BEBAN ${this.#typed}`);
      fields.set(`rows[${at}].ic_number`, this.#unusedIc());
    }
    return questionOf({ action: `/student-add/batch?exam_year=${year}`, fields }, this.port);
  }

  /** Of a place of birth that the demonstration does not use. */
  #unusedIc(): string {
    const n = this.#typed++;
    const [month, day] = [1 + (Math.floor(n / daysOfMonth) % 12), 1 + (n % daysOfMonth)];
    const serial = Math.floor(n / daysOfMonth / 12);
    const two = (number: number) => String(number).padStart(2, "0");
    return `${two(year % 100)}${two(month)}${two(day)}59${String(serial).padStart(4, "0")}`.replace(
      /^\d\d/,
      two((year - 12) % 100),
    );
  }

  #ask({ cookie, address }: Clerk, { path, method = "GET", headers, body }: LoadQuestion): Promise<Answered> {
    const began = performance.now();
    return new Promise((answer) => {
      const lost = () =>
        answer({ status: 0, milliseconds: performance.now() - began, cookies: [], text: "" });
      const sent = request(
        {
          ...{ agent: this.#agent, port: this.port, host: "127.0.0.1", path, method },
          headers: {
            "Accept-Encoding": "gzip, deflate, br",
            "X-Forwarded-For": address,
            ...(cookie && { Cookie: cookie }),
            ...headers,
          },
        },
        (received) => {
          const parts: Buffer[] = [];
          received.on("data", (part: Buffer) => parts.push(part));
          received.once("error", lost);
          received.once("end", () => {
            const milliseconds = performance.now() - began;
            const isForm = /^\/student-(edit|add)/.test(path) && method === "GET";
            answer({
              status: received.statusCode ?? 0,
              milliseconds,
              cookies: (received.headers["set-cookie"] ?? []).map((line) => line.split(";")[0] ?? ""),
              text:
                isForm && received.headers["content-encoding"] === "br"
                  ? brotliDecompressSync(Buffer.concat(parts)).toString()
                  : "",
            });
          });
        },
      );
      sent.once("error", lost);
      sent.end(body);
    });
  }
}
