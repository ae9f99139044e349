import { pino } from 'pino'
import { buildApp } from './app.ts'
import type { AppDeps } from './app.ts'
import { parseConfig } from './config/config.ts'
import { systemClock } from './platform/clock.ts'
import type { ListedRoute } from './platform/http/route-policy.ts'
import { createJobBell } from './platform/jobs/job-bell.ts'
import { deriveKeys } from './platform/keys.ts'

/** Stands in for all dependencies, because registering routes calls none of them. */
const neverCalled = new Proxy(
  {},
  {
    get: () => () => {
      throw new Error('The routes are listed without a database and without BankID')
    },
  },
)

/** All routes of the admin, listed without a database or a port. */
export async function listRoutes(): Promise<ListedRoute[]> {
  const routes: ListedRoute[] = []
  const deps: AppDeps = {
    config: parseConfig({}, '/'),
    database: neverCalled as AppDeps['database'],
    files: neverCalled as AppDeps['files'],
    images: neverCalled as AppDeps['images'],
    pictureBell: createJobBell(),
    sheets: neverCalled as AppDeps['sheets'],
    bankId: neverCalled as AppDeps['bankId'],
    mailer: null,
    readiness: neverCalled as AppDeps['readiness'],
    doctor: neverCalled as AppDeps['doctor'],
    bankIdStart: { mobile: '', desktop: '' },
    keys: deriveKeys('only for listing routes'),
    clock: systemClock,
    log: pino({ level: 'silent' }),
    webDir: null,
  }
  const app = await buildApp(deps, (route) => routes.push(route))
  await app.ready()
  await app.close()
  return routes
}
