/** The key in TypeScript of a column: `site_id` is `siteId`. */
export const camelCase = (column: string): string => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
/** The column of a key: `siteId` is `site_id`. */
export const snakeCase = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
