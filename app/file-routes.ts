import { route } from "./floor-plan";

/** The addresses of files. */
export const fileRoutes = [
  route("admin/stats.csv", "routes/stats/csv.ts"),
  route("admin/users.csv", "routes/users/csv.ts"),
  route("special_needs.csv", "routes/special-needs/csv.ts"),
  route("checks.csv", "routes/checks/csv.ts"),
  route("checks.xlsx", "routes/checks/xlsx.ts"),
  route("requests.csv", "routes/requests/csv.ts"),
  route("admin/audit.csv", "routes/audit/csv.ts"),
  route("school_exam_years/readiness.csv", "routes/school-exam-years/readiness-csv.ts"),
  route("admin/stats/attendance.csv", "routes/absences/attendance-csv.ts"),
  route("admin/stats/attendance.xlsx", "routes/absences/attendance-xlsx.ts"),
  route("absentees/:id/list.csv", "routes/absences/csv.ts"),
  route("absentees/:id/list.xlsx", "routes/absences/xlsx.ts"),
  route("absentees/:id/lists/list.csv", "routes/absences/lists-csv.ts"),
  route("absentees/:id/lists/list.xlsx", "routes/absences/lists-xlsx.ts"),
  route("students/sheets/reprints.csv", "routes/sheets/reprints-csv.ts"),
  route("students/sheets/reprints.xlsx", "routes/sheets/reprints-xlsx.ts"),
  route("students/sheets/many/file.pdf", "routes/sheets/many-pdf.ts"),
  route("students/handovers/:id/receipt.pdf", "routes/handovers/receipt-pdf.ts"),
  route("papers/packets/papers/:kind/file.pdf", "routes/packets/print-pdf.ts"),
  route("students/sheets/:sheet/file.pdf", "routes/sheets/sheet-pdf.ts"),
  route("students/import/:id/wrong.tsv", "routes/imports/students-wrong.ts"),
  route("admin/schools/import/:id/wrong.tsv", "routes/imports/schools-wrong.ts"),
];
