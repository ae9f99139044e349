let given = 0

/** The address of a visitor whom no limit has counted yet. */
export const someAddress = (): string => `198.18.${++given >> 8}.${given & 255}`
