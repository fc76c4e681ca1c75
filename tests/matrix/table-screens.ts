import { opens, shows, type Table } from "./rows";

/**
 * The screens, written by hand from docs/product.md and never from what the program does. One line an address: for each
 * method the letters of those who may (A ADMIN, S SU, P PENYELIA_DAERAH, O OBSERVER), and what differs from the usual
 * 200, or 303 for a form, and from 404 for what is out of sight or missing.
 */
export const screens: Table = {
  "/account": { GET: opens("ASPO") },
  "/account/password": {
    GET: opens("ASPO", { acting: 403, whileTemporary: true }),
    POST: opens("ASPO", { own: [303, 422], acting: 403, whileTemporary: true }),
  },
  "/account/identity": {
    GET: opens("ASPO", { own: 303, acting: 403 }),
    POST: opens("ASPO", { own: 303, acting: 403 }),
  },
  "/account/forms/:id": { GET: opens("ASPO", { whose: "maker" }), POST: opens("ASPO", { whose: "maker" }) },
  "/account/sessions/end": { GET: opens("ASPO", { acting: 403 }), POST: opens("ASPO", { acting: 403 }) },
  "/account/sessions/:id/end": {
    GET: opens("ASPO", { whose: "maker", acting: 403 }),
    POST: opens("ASPO", { whose: "maker", acting: 403 }),
  },
  "/account/second-step": {
    GET: opens("ASPO", { acting: 403 }),
    POST: opens("ASPO", { acting: 403 }),
  },
  "/account/second-step/later": {
    GET: opens("ASPO", { own: 303, acting: 403 }),
    POST: opens("ASPO", { acting: 403 }),
  },
  "/account/second-step/app": {
    GET: opens("ASPO", { acting: 403 }),
    POST: opens("ASPO", { own: [200, 409, 422], acting: 403 }),
  },
  "/account/second-step/codes": {
    GET: opens("ASPO", { own: 303, acting: 403 }),
    POST: opens("ASPO", { acting: 403 }),
  },
  "/account/second-step/off": {
    GET: opens("ASPO", { own: 303, acting: 403 }),
    POST: opens("ASPO", { acting: 403 }),
  },
  "/user-slip/:id": { GET: opens("A"), POST: opens("A", { own: 200 }) },
  "/user-sessions/:id": { GET: opens("A"), POST: opens("A") },
  "/user-second-step/:id": { GET: opens("A"), POST: opens("A") },
  "/user-identity/:id": { GET: opens("A"), POST: opens("A") },
  "/admin/audit": { GET: opens("A") },
  "/admin/audit.csv": { GET: opens("A", { own: 303 }), POST: opens("A", { own: 200 }) },

  "/admin/users": { GET: opens("A") },
  "/admin/users/approve": { GET: opens("A"), POST: opens("A") },
  "/create-user": { GET: opens("A"), POST: opens("A", { missing: 422 }) },
  "/user-edit/:id": {
    GET: opens("ASPO", { whose: "self", acting: 403 }),
    POST: opens("ASPO", { whose: "self", acting: 403 }),
  },
  "/user-delete/:id": { GET: opens("A"), POST: opens("A") },
  "/user-password/:id": { GET: opens("A"), POST: opens("A", { own: 200 }) },
  "/user-approve/:id": { GET: opens("A"), POST: opens("A", { missing: 422 }) },
  "/admin/impersonate": {
    GET: shows("A", { acting: 200 }),
    POST: opens("A", { acting: [303, 409, 422], missing: 422 }),
  },
  "/admin/impersonate/end": { GET: opens("A", { own: 303, acting: 303 }), POST: opens("A", { acting: 303 }) },

  "/students": { GET: shows("ASPO") },
  "/students/school": { GET: opens("ASPO") },
  "/students/bulk": { GET: opens("ASP"), POST: opens("ASP", { foreign: [404, 412], missing: [404, 412] }) },
  "/columns": { GET: opens("ASPO"), POST: opens("ASPO") },
  "/student-add": { GET: shows("AS"), POST: opens("AS", { foreign: 422, missing: 422 }) },
  "/student-add/batch": { GET: shows("AS"), POST: opens("AS", { foreign: 422, missing: 422 }) },
  "/student-edit/:id": { GET: opens("ASP"), POST: opens("ASP") },
  "/student-delete/:id": { GET: opens("AS"), POST: opens("AS") },
  "/student-history/:id": { GET: opens("ASP") },
  "/students/reset": { GET: opens("AS"), POST: opens("AS") },
  "/students/undo": { GET: opens("AS", { own: 303 }), POST: opens("AS", { foreign: 303, missing: 303 }) },
  "/students/import": { GET: opens("AS"), POST: opens("AS") },
  "/students/import/:id": {
    GET: opens("AS", { whose: "maker" }),
    POST: opens("AS", { whose: "maker", own: [200, 303, 422] }),
  },
  "/students/import/:id/wrong.tsv": { GET: opens("AS", { whose: "maker" }) },
  "/students/export": {
    GET: shows("ASP"),
    POST: opens("ASP", { own: 307, foreign: 307, missing: 307 }),
  },
  "/students/export/file": {
    GET: opens("ASP", { own: 303 }),
    POST: opens("ASP", { own: 200, foreign: 303, missing: 303 }),
  },
  "/students/roll-numbers": { GET: opens("ASP"), POST: opens("ASP", { own: [200, 303, 422] }) },
  "/students/roll-numbers/all": { GET: opens("A"), POST: opens("A", { own: [200, 303, 422] }) },
  "/students/sheets": { GET: opens("ASPO") },
  "/students/sheets/attendance": { GET: opens("ASPO") },
  "/students/sheets/labels": { GET: opens("ASPO") },
  "/students/sheets/check-list": { GET: opens("ASPO") },
  "/students/sheets/check": { GET: shows("ASPO") },
  "/students/sheets/:exam_type": { GET: opens("ASPO") },

  "/admin/schools": { GET: opens("AP") },
  "/schools-add": { GET: opens("A"), POST: opens("A") },
  "/schools-edit/:id": { GET: opens("AP"), POST: opens("AP") },
  "/schools-delete/:id": { GET: opens("A"), POST: opens("A") },
  "/admin/schools/import": { GET: opens("A"), POST: opens("A") },
  "/admin/schools/import/:id": {
    GET: opens("A", { whose: "maker" }),
    POST: opens("A", { whose: "maker", own: [200, 303, 422] }),
  },
  "/admin/schools/import/:id/wrong.tsv": { GET: opens("A", { whose: "maker" }) },
  "/admin/trash": { GET: opens("A") },
  "/admin/trash/:batch_id": { GET: opens("A"), POST: opens("A") },
  "/admin/exam_years": { GET: opens("A") },
  "/admin/exam_years/add": { GET: opens("A"), POST: opens("A") },
  "/admin/exam_years/:id/edit": { GET: opens("A"), POST: opens("A") },
  "/admin/exam_years/:id/delete": { GET: opens("A"), POST: opens("A") },
  "/admin/lookups": { GET: opens("A") },
  "/admin/lookups/:noun/add": { GET: opens("A"), POST: opens("A") },
  "/admin/lookups/:noun/:code/edit": { GET: opens("A"), POST: opens("A") },
  "/admin/lookups/:noun/:code/delete": { GET: opens("A"), POST: opens("A") },
  "/admin/stats": { GET: shows("AP") },
  "/admin/stats.csv": { GET: opens("AP") },

  "/school_exam_years": { GET: opens("ASPO") },
  "/modul-pendaftaran-calon": { GET: opens("ASPO") },
  "/school-exam-years": { GET: opens("ASPO") },
  "/school_exam_years/add": { GET: shows("ASP"), POST: opens("ASP", { foreign: 422, missing: 422 }) },
  "/school_exam_years/:id/edit": { GET: opens("A"), POST: opens("A") },
  "/school_exam_years/:id/delete": { GET: opens("A"), POST: opens("A") },
  "/school_exam_years/build": { GET: opens("A"), POST: opens("A", { missing: 422 }) },
  "/school_exam_years/readiness": { GET: shows("ASPO") },
  "/school_exam_years/readiness.csv": { GET: opens("ASP") },
  "/school_exam_years/:id/expected": { GET: opens("ASP"), POST: opens("ASP") },
  "/school_exam_years/bulk": { GET: opens("A", { missing: 422 }), POST: opens("A", { missing: 422 }) },
};
