/** The form in which PostgreSQL writes a UUID, for use in a larger pattern. */
export const uuidPattern = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

const uuid = new RegExp(`^${uuidPattern}$`)

/** False for text that PostgreSQL would refuse as an id, and for other spellings of an id: each has only one. */
export const isUuid = (text: string): boolean => uuid.test(text)
