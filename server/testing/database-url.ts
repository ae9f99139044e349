import type pg from 'pg'

/** The address of a database, whether its server is reached by socket or by network. */
export function urlOf({ connectionString, host, port, user, password, database }: pg.ClientConfig): string {
  if (connectionString !== undefined) return connectionString
  const secret = password === undefined ? '' : `:${String(password)}`
  return `postgres://${user}${secret}@${encodeURIComponent(host ?? '')}:${port}/${database}`
}
