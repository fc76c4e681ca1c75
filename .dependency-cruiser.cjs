/**
 * The arrows of the house. Each folder of app/ may import from itself and from the folders named here, and no other.
 * A request enters by a route, the route asks a feature, the feature asks the database; words come from messages,
 * looks from ui.
 */
const arrows = {
  routes: ["http", "features", "auth", "ui", "messages"],
  http: ["auth", "db", "messages"],
  features: ["auth", "db", "messages"],
  auth: ["db", "messages"],
  db: ["messages"],
  ui: ["messages"],
  messages: [],
  cli: ["features", "auth", "db", "messages"],
  demo: ["cli", "features", "auth", "db", "messages"],
  enhance: [],
  islands: ["enhance", "messages"],
};

/** Each reads: files here may reach there all the same. */
const exceptions = {
  // The health check answers for the database and for nothing else.
  routes: { from: "^app/routes/healthz\\.ts$", to: "^app/db/" },
  // How problems are collected from a schema is one thing at both doors.
  http: { from: "^app/http/", to: "^app/features/values/" },
  // A form is the one part of a feature that has a look.
  features: { from: "^app/features/.+form\\.tsx$", to: "^app/ui/" },
};

const arrowRules = Object.entries(arrows).flatMap(([folder, targets]) => {
  const exception = exceptions[folder];
  const foreign = { path: "^app/[^/]+/", pathNot: [`^app/(${[folder, ...targets].join("|")})/`] };
  const comment = `${folder} may import ${targets.join(", ") || "nothing of app"}`;
  const rule = (name, from, pathNot) => ({
    name,
    comment,
    severity: "error",
    from,
    to: { ...foreign, pathNot: [...foreign.pathNot, ...pathNot] },
  });
  if (!exception) return [rule(`arrows-of-${folder}`, { path: `^app/${folder}/` }, [])];
  return [
    rule(`arrows-of-${folder}`, { path: `^app/${folder}/`, pathNot: exception.from }, []),
    rule(`arrows-of-${folder}`, { path: exception.from }, [exception.to]),
  ];
});

/**
 * A feature may import from the features before it, so that no two of them need each other. A feature that no other one needs may do
 * without a place: it imports from those that have one, and from no other.
 */
const featureOrder = [
  "values",
  "elsewhere",
  "threads",
  "office",
  "lookups",
  "exam-years",
  "schools",
  "exam-papers",
  "notices",
  "news",
  "machines",
  "school-exam-years",
  "trash",
  "students",
  "roll-numbers",
  "absences",
  "scripts",
  "special-needs",
  "search",
  "owners",
  "duplicates",
  "requests",
  "reports",
  "imports",
  "exports",
  "export-layouts",
  "rooms",
  "invigilators",
  "packets",
  "next-year",
  "student-transfers",
  "undo",
  "sheets",
  "statements",
  "handovers",
  "today",
  "reminders",
  "checks",
  "statistics",
  "backups",
  "audit",
  "users",
  "school-merges",
  "persons",
  "housekeeping",
  "watching",
];

const anyOf = (features) => `^app/features/(${features.join("|")})/`;

const orderRules = [
  ...featureOrder.map((feature, at) => ({
    name: `order-of-${feature}`,
    comment: `${feature} may import ${featureOrder.slice(0, at).join(", ") || "no other feature"}`,
    severity: "error",
    from: { path: anyOf([feature]) },
    to: { path: "^app/features/", pathNot: anyOf(featureOrder.slice(0, at + 1)) },
  })),
  {
    name: "order-of-leaves",
    comment: "a feature without a place in the order may import the features that have one",
    severity: "error",
    from: { path: "^app/features/([^/]+)/", pathNot: [anyOf(featureOrder)] },
    to: { path: "^app/features/", pathNot: [anyOf(featureOrder), "^app/features/$1/"] },
  },
];

/** The rooms of the imports in the order of a list: each may import the rooms before it, and each has one door. */
const rooms = ["reading", "shape", "judging", "saving"];
const roomsOf = (names) => `^app/features/imports/(${names.join("|")})/`;

const roomRules = rooms.flatMap((room, at) => [
  {
    name: `order-of-imports-${room}`,
    comment: `${room} may import ${rooms.slice(0, at).join(", ") || "no other room of the imports"}`,
    severity: "error",
    from: { path: roomsOf([room]) },
    to: { path: roomsOf(rooms), pathNot: roomsOf(rooms.slice(0, at + 1)) },
  },
  {
    name: `door-of-imports-${room}`,
    comment: `other folders import ${room} by its index.ts`,
    severity: "error",
    from: { path: "^app/", pathNot: roomsOf([room]) },
    to: { path: roomsOf([room]), pathNot: "/index\\.ts$" },
  },
]);

const serverPackages =
  "^node_modules/(better-sqlite3|drizzle-orm|@node-rs/argon2|remix-auth|remix-auth-form|@remix-run/node)/";

module.exports = {
  forbidden: [
    ...arrowRules,
    ...orderRules,
    ...roomRules,
    {
      name: "no-circle",
      comment: "two modules that need each other, if only for a type, are one or hide a third",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "server-boundary",
      comment:
        "what may reach a browser, or must stay pure, loads neither the database nor the framework's server",
      severity: "error",
      from: { path: "^app/(ui|messages|enhance|islands)/|^app/features/.+/(schema|rules|.*form)\\.tsx?$" },
      to: { path: `^app/db/client\\.ts$|${serverPackages}`, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "plain-looks",
      comment: "ui knows React and nothing else",
      severity: "error",
      from: { path: "^app/ui/" },
      to: { path: "^node_modules/", pathNot: "^node_modules/(@types/)?react(-dom)?/" },
    },
    {
      name: "leaf-messages",
      comment: "messages need no package",
      severity: "error",
      from: { path: "^app/messages/" },
      to: { path: "^node_modules/" },
    },
    {
      name: "no-development-packages",
      comment: "what runs in the office is in dependencies",
      severity: "error",
      from: { path: "^app/", pathNot: "^app/(api-|file-)?routes\\.ts$" },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "no-unresolved",
      comment: "an import that leads nowhere",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
