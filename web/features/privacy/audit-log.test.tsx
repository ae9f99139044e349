// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { AuditLine, AuditVerdict } from '#contract/audit/audit.ts'
import { serverThat, showAt } from '#web/testing/at-address.tsx'
import { leave } from '#web/testing/played-server.ts'
import { AuditLog } from './audit-log.tsx'

afterEach(leave)

const [asa, bo] = ['01980000-0000-7000-8000-00000000000a', '01980000-0000-7000-8000-00000000000b'] as const
const line = (id: number, more: Partial<AuditLine> = {}): AuditLine => ({
  id,
  at: '2026-11-28T14:05:00Z',
  actorId: asa,
  name: 'Åsa',
  siteId: 'malmo',
  siteName: 'Samling Framåt Malmö',
  action: 'auth.signIn',
  objectId: null,
  objectName: null,
  isObjectGone: null,
  reason: null,
  ...more,
})
const log = [
  line(4),
  line(3, { actorId: bo, name: 'Bo' }),
  line(2, { action: 'news.publish' }),
  line(1, { siteId: 'lund', siteName: 'Samling Framåt Lund' }),
]
const site = (id: string, name: string) => ({ id, name, latestNewsAt: null })
const sites = [site('lund', 'Samling Framåt Lund'), site('malmo', 'Samling Framåt Malmö')]

/** The log in front of an administrator. It has two people, two sites and two kinds of lines. */
async function atLog(verdict: Partial<AuditVerdict> = {}) {
  const root = '/api/admin/audit'
  serverThat({
    [`GET ${root}`]: ({ search }) => {
      const is = (name: string, value: string | null) => search.get(name) === null || search.get(name) === value
      const lines = log.filter((one) => is('person', one.actorId) && is('site', one.siteId) && is('action', one.action))
      return { lines, next: null }
    },
    [`GET ${root}/actions`]: () => ({ actions: ['auth.signIn', 'news.publish'] }),
    [`POST ${root}/verify`]: () => ({ isWhole: true, sentences: [], lines: 4, at: '2026-11-28T14:05:00Z', ...verdict }),
    'GET /api/admin/sites': ({ search }) => {
      const words = search.get('search')?.toLowerCase() ?? ''
      return { sites: sites.filter(({ name }) => name.toLowerCase().includes(words)), next: null }
    },
    'GET /api/admin/sites/malmo': () => sites[1],
    'GET /api/admin/users': () => ({ users: [{ id: bo, name: 'Bo', isAdmin: true, memberships: [] }], next: null }),
  })
  const { person, page, router } = await showAt('/admin/integritet/logg', AuditLog, '/admin/integritet/$part')
  const rows = () => within(page.getByRole('list', { name: 'Granskningslogg' })).getAllByRole('listitem')
  await waitFor(() => expect(rows()).toHaveLength(log.length))
  const box = (name: string) => page.getByRole<HTMLInputElement>('combobox', { name })
  const pick = async (name: string | RegExp) => person.click(await page.findByRole('option', { name }))
  /** The address of the screen says what is looked at, and so do the rows. */
  const expectNarrowed = async (search: Readonly<Record<string, string>>, count: number) => {
    await waitFor(() => expect(router.state.location.search).toEqual(search))
    await waitFor(() => expect(rows()).toHaveLength(count))
  }
  return { person, page, rows, box, pick, expectNarrowed }
}

// covers Administration: the log is read in plain Swedish, narrowed, verified and taken away, in the browser
describe('the audit log', () => {
  it('says in plain Swedish who did what, when and where', async () => {
    const { rows } = await atLog()
    expect(rows()[0]?.textContent).toMatch(/^Åsa: Loggade in28 nov\..* kl\. 15:05 · Samling Framåt Malmö/)
  })

  it('is narrowed to one kind of lines, and to the person of a line as well', async () => {
    const { person, page, rows, box, pick, expectNarrowed } = await atLog()
    await person.selectOptions(box('Vad'), 'Loggade in')
    await expectNarrowed({ vad: 'auth.signIn' }, 3)
    const [first] = page.getAllByRole('button', { name: 'Visa bara personen Åsa' })
    await person.click(first ?? document.body)
    await expectNarrowed({ vad: 'auth.signIn', person: asa }, 2)
    expect(rows().every(({ textContent }) => textContent?.startsWith('Åsa: Loggade in'))).toBe(true)
    expect(box('Person').value).toBe('Åsa')
    await person.click(box('Person'))
    await pick('Alla personer')
    await expectNarrowed({ vad: 'auth.signIn' }, 3)
  })

  it('is narrowed to a person who is found by name', async () => {
    const { person, box, pick, expectNarrowed } = await atLog()
    await person.type(box('Person'), 'bo')
    await pick(/^Bo/)
    await expectNarrowed({ person: bo }, 1)
    expect(box('Person').value).toBe('Bo')
  })

  it('is narrowed to a site that is found by its name, and is whole again', async () => {
    const { person, page, box, pick, expectNarrowed } = await atLog()
    await person.type(box('Sajt'), 'malm')
    await waitFor(() => expect(page.queryByRole('option', { name: 'Samling Framåt Lund' })).toBeNull())
    await pick('Samling Framåt Malmö')
    await expectNarrowed({ sajt: 'malmo' }, 3)
    await waitFor(() => expect(box('Sajt').value).toBe('Samling Framåt Malmö'))
    await person.click(box('Sajt'))
    await pick('Alla sajter')
    await expectNarrowed({}, 4)
  })

  it.each([
    [true, 'Granskningsloggen är hel: 4 rader.'],
    [false, 'Rad 3 har ändrats.'],
  ])('is verified, and what came of it is told: whole %s', async (isWhole, words) => {
    const { person, page } = await atLog({ isWhole, sentences: [words] })
    await person.click(page.getByRole('button', { name: 'Granska loggen' }))
    await page.findByText(words)
    page.getByText(/^Granskad 28 nov\..* kl\. 15:05\.$/)
  })
})
