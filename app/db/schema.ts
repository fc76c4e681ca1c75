export * from "./schema/candidates";
export * from "./schema/entities";
export * from "./schema/identity";
export * from "./schema/people";
export * from "./schema/rooms";
export * from "./schema/states";
export * from "./schema/work";
export * from "./schema/workflow";
