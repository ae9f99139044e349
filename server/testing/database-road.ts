import type pg from 'pg'
import { afterAll } from 'vitest'
import type { Road } from './road.ts'
import { openRoad } from './road.ts'

/** A road to a test database, with the app's credentials; cut when the test file ends. */
export async function roadTo({
  superuser,
}: {
  readonly superuser: pg.Client
}): Promise<Road & { readonly connection: pg.ClientConfig }> {
  const { host, port: serverPort, database } = superuser
  const road = await openRoad(() =>
    host.startsWith('/') ? { path: `${host}/.s.PGSQL.${serverPort}` } : { host, port: serverPort },
  )
  afterAll(road.cut)
  const connection = {
    host: '127.0.0.1',
    port: road.port,
    user: 'kansli_app',
    password: 'kansli-test',
    database: database ?? '',
  }
  return { ...road, connection }
}
