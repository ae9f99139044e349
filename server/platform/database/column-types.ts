import { customType, timestamp } from 'drizzle-orm/pg-core'

// Column types that the query builder lacks.

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A point in time, to the millisecond as JavaScript knows it. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
