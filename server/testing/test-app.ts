import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import { csrfCookie, csrfHeader } from '#contract/session-signals.ts'
import type { Simulator } from '#bankid-simulator/simulator.ts'
import { startSimulator } from '#bankid-simulator/simulator.ts'
import { copyKeptKeys } from '#bankid-simulator/test-rig.ts'
import { buildApp } from '../app.ts'
import { createBankIdClient } from '../bankid/bankid-client.ts'
import { loadBankIdSettings } from '../bankid/bankid-settings.ts'
import type { Config } from '../config/config.ts'
import { parseConfig } from '../config/config.ts'
import { sessions } from '../modules/auth/auth-table.ts'
import { accessCookie, csrfToken, refreshCookie } from '../modules/auth/cookies.ts'
import { tokenHash } from '../modules/auth/session-store.ts'
import type { Keys } from '../platform/keys.ts'
import { deriveKeys } from '../platform/keys.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import type { ScanFile } from '../platform/files/virus-scanner.ts'
import type { ImageWork } from '../platform/images/image-work.ts'
import type { JobBell } from '../platform/jobs/job-bell.ts'
import { createJobBell } from '../platform/jobs/job-bell.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { openFileStore } from '../platform/files/open-file-store.ts'
import { testDoctor } from './test-doctor.ts'
import type { TestDatabase } from './test-database.ts'
import { testDatabase } from './test-database.ts'
import { openTestImages, testSheets } from './test-files.ts'
import { testReadiness } from './test-readiness.ts'

export interface TestApp extends TestDatabase {
  readonly app: FastifyInstance
  readonly config: Config
  readonly keys: Keys
  readonly files: FileStore
  readonly images: ImageWork
  readonly pictureBell: JobBell
  /** The log so far, as it would be printed. */
  readonly logged: () => string
  /** The clock of the app; tests move it. */
  readonly clock: TestClock
  readonly simulator: Simulator | null
}

export interface TestClock {
  (): Date
  advance(milliseconds: number): void
  /** Moves to the beginning of the next minute, so that all calls that follow count in one minute. */
  toNextMinute(): void
  /** From now on it moves by `advance` alone: for tests in which a second more or less counts, however busy the machine is. */
  standStill(): void
}

function testClock(): TestClock {
  let ahead = 0
  let standing: number | null = null
  const clock = (): Date => new Date((standing ?? Date.now()) + ahead)
  return Object.assign(clock, {
    advance: (milliseconds: number) => {
      ahead += milliseconds
    },
    toNextMinute: () => {
      ahead += 60_000 - (clock().getTime() % 60_000)
    },
    standStill: () => {
      standing = Date.now()
    },
  })
}

/**
 * The whole admin on a new database; `bankId: true` adds a BankID simulator over mutual TLS. `beside` is another app whose
 * database, simulator and clock this one shares, as two nodes do.
 */
export async function testApp(
  options: {
    bankId?: boolean
    environment?: Record<string, string>
    files?: FileStore
    scan?: ScanFile
    mailer?: Mailer
    keys?: Keys
    beside?: TestApp
    webDir?: string
  } = {},
): Promise<TestApp> {
  const { beside } = options
  const test = beside ?? (await testDatabase())
  const dataDir = await mkdtemp(join(tmpdir(), 'kansli-app-'))
  if (options.bankId || beside?.simulator) await copyKeptKeys(dataDir)
  const own = options.bankId ? await startSimulator({ dataDir, port: 0 }) : null
  const simulator = own ?? beside?.simulator ?? null
  const config = parseConfig(
    { NODE_ENV: 'test', DATA_DIR: dataDir, ...(simulator && { BANKID_RP_URL: simulator.rpUrl }), ...options.environment },
    dataDir,
  )
  const keys = options.keys ?? deriveKeys(randomBytes(32).toString('base64'))
  const clock = beside?.clock ?? testClock()
  let logged = ''
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged += chunk.toString()
      done()
    },
  })
  const log = pino({ level: 'debug', base: null }, sink)
  const settings = await loadBankIdSettings(config, clock(), log)
  const files = options.files ?? (await openFileStore(config))
  const images = openTestImages()
  const pictureBell = createJobBell()
  const app = await buildApp({
    config,
    database: test.database,
    keys,
    clock,
    log,
    files,
    images,
    scan: options.scan ?? null,
    pictureBell,
    sheets: testSheets(),
    bankId: createBankIdClient(settings, log),
    bankIdStart: settings.start,
    // The simulator is as slow as the machine that other tests keep busy.
    collectPatienceMs: 30_000,
    mailer: options.mailer ?? null,
    readiness: testReadiness(test.database),
    doctor: testDoctor({ ...test, config, keys, clock }),
    webDir: options.webDir ?? null,
  })
  await app.ready()
  // Registered after the database's own hook, so it runs before it: hooks run in reverse order.
  afterAll(async () => {
    await app.close()
    await images.close()
    await own?.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  return { ...test, app, config, keys, files, images, pictureBell, clock, simulator, logged: () => logged }
}

/** A browser that is signed in. */
export interface TestBrowser {
  readonly sessionId: string
  get(url: string): Promise<TestAnswer>
  send(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<TestAnswer>
  /** The bytes of an answer that is not JSON. */
  fetch(url: string): Promise<Omit<TestAnswer, 'body'> & { readonly bytes: Buffer }>
}

export interface TestAnswer {
  readonly status: number
  readonly body: never
  readonly headers: Record<string, unknown>
}

const minute = 60_000

/** Stores a sign-in in the database and returns a browser with its cookies; only the auth tests sign in for real. */
export async function signedInAs(
  test: TestApp,
  user: { readonly id: string },
  options: { signedInAt?: Date } = {},
): Promise<TestBrowser> {
  const sessionId = randomUUID()
  const [access, refresh] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]
  const now = test.clock()
  await test.database.inPlatform((platform) =>
    platform.query.insert(sessions).values({
      id: sessionId,
      userId: user.id,
      accessHash: tokenHash(access),
      accessExpiresAt: new Date(now.getTime() + 10 * minute),
      refreshHash: tokenHash(refresh),
      rotatedAt: now,
      refreshExpiresAt: new Date(now.getTime() + 120 * minute),
      endsAt: new Date(now.getTime() + 720 * minute),
      signedInAt: options.signedInAt ?? now,
    }),
  )
  const csrf = csrfToken(test.keys, sessionId)
  const cookie = `${accessCookie}=${sessionId}.${access}; ${refreshCookie}=${sessionId}.${refresh}; ${csrfCookie}=${csrf}`
  const { host } = new URL(test.config.adminOrigin)
  const ask = (method: string, url: string, body?: unknown, headers?: Record<string, string>) => {
    const isBytes = body instanceof Uint8Array
    return test.app.inject({
      method: method as 'GET',
      url,
      headers: {
        host,
        cookie,
        ...(method !== 'GET' && { [csrfHeader]: csrf, origin: test.config.adminOrigin }),
        ...(body !== undefined && { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: isBytes ? Buffer.from(body) : JSON.stringify(body) }),
    })
  }
  const call = async (method: string, url: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer> => {
    const answer = await ask(method, url, body, headers)
    return {
      status: answer.statusCode,
      body: (answer.body === '' ? null : JSON.parse(answer.body)) as never,
      headers: answer.headers,
    }
  }
  const fetch: TestBrowser['fetch'] = async (url) => {
    const answer = await ask('GET', url)
    return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
  }
  return { sessionId, get: (url) => call('GET', url), send: call, fetch }
}
