/** A UUID as PostgreSQL writes it, for a larger pattern. */
export const uuidPattern = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

const uuid = new RegExp(`^${uuidPattern}$`)

/** False for text that PostgreSQL would refuse as an id, and for other spellings of one: each id has one. */
export const isUuid = (text: string): boolean => uuid.test(text)
