import { readFile, stat, writeFile } from 'node:fs/promises'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { test as base, expect } from '@playwright/test'
import { csrfCookie, endsCookie } from '#contract/session-signals.ts'
import type { Person } from './people.ts'
import type { Phone } from './phone.ts'
import { controlOf } from './phone.ts'
import type { Stack } from './programs.ts'
import type { Client } from './session.ts'
import { givenSession } from './given-session.ts'
import { nextAddress } from './session.ts'

export { expect }

export interface OpenOptions extends BrowserContextOptions {
  /** Signed in as; a visitor without. */
  readonly as?: Person
  /** A session of its own, for a test that ends or spoils it. Otherwise one for each person and worker is used again. */
  readonly isOwnSession?: boolean
  /** The browser's address, which rate limits count. */
  readonly address?: string
}

/** Opens a browser of its own, with cookies, storage and IP address of its own. */
export type Open = (options?: OpenOptions) => Promise<Page>

/** Complaints of the pages of a test: console errors, uncaught errors, and violations of the content security policy. */
export interface Complaints {
  /** Expects a complaint that the test provokes, by its text. */
  readonly expect: (text: RegExp) => void
  readonly add: (text: string) => void
  readonly unexpected: () => string[]
}

function noComplaints(): Complaints {
  const texts: string[] = []
  const allowed: RegExp[] = []
  return {
    expect: (text) => void allowed.push(text),
    add: (text) => void texts.push(text),
    unexpected: () => texts.filter((text) => !allowed.some((pattern) => pattern.test(text))),
  }
}

export interface TestFixtures {
  /** What the server printed during a test that failed is kept beside its picture. */
  readonly serverLog: void
  readonly complaints: Complaints
  readonly open: Open
}

export interface WorkerFixtures {
  readonly stack: Stack
  readonly phone: Phone
  readonly sessionOf: (person: Person) => Promise<Client>
}

/** An access cookie lasts ten minutes; a test must not begin with one that ends in the middle of it. */
const sessionUsedMs = 7 * 60_000

const addresses = new WeakMap<Page, string>()
/** The address of the page's browser, which identifies its BankID orders. */
export const addressOf = (page: Page): string => addresses.get(page) ?? ''

export const test = base.extend<TestFixtures, WorkerFixtures>({
  stack: [
    // Playwright reads the wanted fixtures from this pattern: there are none.
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, use, { parallelIndex }) => {
      const stacks = JSON.parse(process.env['KANSLI_E2E_STACKS'] ?? '[]') as readonly Stack[]
      const stack = stacks[parallelIndex]
      if (stack === undefined) throw new Error('The global setup has started nothing for this worker.')
      await use(stack)
    },
    { scope: 'worker' },
  ],
  phone: [async ({ stack }, use) => use(controlOf(stack.phoneUrl)), { scope: 'worker' }],
  sessionOf: [
    async ({ stack }, use) => {
      const sessions = new Map<string, { readonly client: Promise<Client>; readonly until: number }>()
      await use((person) => {
        const known = sessions.get(person.personalNumber)
        if (known && known.until > Date.now()) return known.client
        const client = givenSession(stack, person)
        sessions.set(person.personalNumber, { client, until: Date.now() + sessionUsedMs })
        return client
      })
    },
    { scope: 'worker' },
  ],
  // No fixtures are wanted here either.
  // oxlint-disable-next-line eslint/no-empty-pattern
  complaints: async ({}, use) => use(noComplaints()),
  serverLog: [
    async ({ stack }, use, info) => {
      const { size } = await stat(stack.logFile)
      await use()
      if (info.status === info.expectedStatus) return
      const path = info.outputPath('server.log')
      await writeFile(path, (await readFile(stack.logFile)).subarray(size))
      info.attachments.push({ name: 'server.log', path, contentType: 'text/plain' })
    },
    { auto: true },
  ],
  open: async ({ browser, stack, sessionOf, complaints }, use) => {
    const opened: Page[] = []
    await use(async ({ as, isOwnSession = false, ...options } = {}) => {
      const client = as === undefined ? null : await (isOwnSession ? givenSession(stack, as) : sessionOf(as))
      const page = await openPage(browser, stack, { address: client?.address ?? nextAddress(), ...options }, complaints)
      if (client !== null) await giveCookies(page, stack, client)
      opened.push(page)
      return page
    })
    await Promise.all(opened.map((page) => page.context().close()))
    expect(complaints.unexpected(), 'errors in the browser').toEqual([])
  },
})

async function openPage(
  browser: Browser,
  stack: Stack,
  { address, ...options }: BrowserContextOptions & { readonly address: string },
  complaints: Complaints,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: stack.adminUrl,
    ...options,
    extraHTTPHeaders: { 'X-Forwarded-For': address },
  })
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
      // Logged in the page, where it becomes a complaint like any other.
      // oxlint-disable-next-line eslint/no-console
      console.error(`Content security policy: ${effectiveDirective} ${blockedURI} ${sourceFile}`),
    )
  })
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.add(`${message.text()} ${message.location().url}`)
  })
  context.on('weberror', (error) => complaints.add(String(error.error())))
  const page = await context.newPage()
  addresses.set(page, address)
  return page
}

/** Signs the page in by the cookies of a client. */
export async function giveCookies(page: Page, stack: Stack, client: Client): Promise<void> {
  await page.context().addCookies(
    Array.from(client.cookies, ([name, value]) => ({
      name,
      value,
      // Without a domain of its own, as the prefix demands.
      url: stack.adminUrl.replace('http:', 'https:'),
      secure: true,
      httpOnly: name !== csrfCookie && name !== endsCookie,
      sameSite: 'Lax' as const,
    })),
  )
}
