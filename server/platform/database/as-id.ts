/**
 * SQL: one row whose `id` is the text as a uuid, to be joined with a table by it. Compared directly with the table's id, the text
 * would be converted after the row policies have looked at each row of the table, because PostgreSQL 15 tries no conversion that can
 * fail before them, and reads no index with it. `text`: an SQL expression.
 */
export const asId = (text: string): string => `(select (${text})::uuid as id offset 0)`
