// What @types/pg leaves out: how pg writes a value for the wire.
declare module 'pg/lib/utils.js' {
  export function prepareValue(value: unknown): unknown
}
