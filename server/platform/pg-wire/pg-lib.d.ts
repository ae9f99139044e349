// Missing in @types/pg: the function that formats a value for the wire.
declare module 'pg/lib/utils.js' {
  export function prepareValue(value: unknown): unknown
}
