// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { SiteImport } from '#contract/settings/site-imports.ts'
import { anAdminSite } from '#web/testing/an-admin-site.ts'
import type { Answers } from '#web/testing/at-address.tsx'
import { refusal, serverThat, showAt, told } from '#web/testing/at-address.tsx'
import { leave } from '#web/testing/played-server.ts'
import { SiteCopyScreen } from './site-copy-route.tsx'

afterEach(leave)

const root = '/api/admin/sites/igen/import'
const received: SiteImport = {
  id: 'kopia',
  state: 'receiving',
  fileName: 'hoor.zip',
  bytes: 10,
  received: 0,
  report: null,
  done: 0,
  total: 0,
  fault: null,
  createdAt: '2026-11-29T09:00:00Z',
  createdBy: 'Tolvan Tolvansson',
}
const checked: SiteImport = {
  ...received,
  state: 'checked',
  received: 10,
  report: {
    from: { name: 'Samling Framåt Höör', exportedAt: '2026-11-28T14:05:00Z' },
    counts: [{ label: 'Nyheter', count: 1200 }],
    notes: ['Inga konton skapas.', 'Inget skickas.'],
    problems: [],
  },
}
const refused: SiteImport = {
  ...checked,
  state: 'refused',
  report: { from: null, counts: [], notes: [], problems: ['Filen är ingen hel ZIP-fil.'] },
}
const zip = (content = 'ett brev..', name = 'hoor.zip') => new File([content], name, { type: 'application/zip' })

/** The screen while the server has `from`; it makes of it what a step leads to. */
async function atCopy(from: SiteImport | null, more: Answers = {}, notEmpty: string | null = null) {
  let one = from
  const become = (next: Partial<SiteImport> | null) => (one = next && { ...(one ?? received), ...next })
  const { changes } = serverThat({
    'GET /api/admin/sites/igen': () => anAdminSite('igen', one?.state === 'done' ? 'Samling Framåt Höör' : 'Höör igen'),
    [`GET ${root}`]: () => ({ import: one, refusal: notEmpty }),
    [`POST ${root}`]: () => become({}),
    [`PUT ${root}/kopia/parts/0`]: () => become({ received: 10 }),
    [`PUT ${root}/kopia/parts/4`]: () => become({ received: 10 }),
    [`POST ${root}/kopia/check`]: () => become(checked),
    [`POST ${root}/kopia/run`]: () => become({ state: 'done' }),
    [`DELETE ${root}/kopia`]: () => become(null) ?? new Response(null, { status: 204 }),
    ...more,
  })
  const shown = await showAt('/admin/sajter/igen', SiteCopyScreen, '/admin/sajter/$adminSiteId')
  await shown.page.findByRole('heading', { level: 1, name: 'Läs in en kopia' })
  const { page, person, container } = shown
  const press = (name: string) => person.click(page.getByRole('button', { name }))
  const choose = (file: File) => person.upload(container.querySelector<HTMLElement>('input[type=file]') ?? container, file)
  return { ...shown, press, choose, changes, calls: () => changes().map(({ call }) => call), become }
}

describe('a copy that becomes a site', () => {
  it('is refused for a site that is not empty, with the reason in place of the file', async () => {
    const { page } = await atCopy(null, {}, 'Sajten har redan innehåll.')
    expect(page.getByRole('status').textContent).toBe('Sajten har redan innehåll.')
    expect(page.queryByRole('button', { name: 'Välj fil' })).toBeNull()
  })

  it('is tried as soon as it is sent, is read in when that is asked for, and gives the site its name', async () => {
    const { page, press, choose, changes, calls } = await atCopy(null)
    await choose(zip())
    await page.findByRole('heading', { name: 'Det här blir annorlunda' })
    expect(changes()[0]?.body).toEqual({ fileName: 'hoor.zip', bytes: 10 })
    expect(calls()).toEqual([`POST ${root}`, `PUT ${root}/kopia/parts/0`, `POST ${root}/kopia/check`])
    page.getByText(/^Kopia av Samling Framåt Höör, gjord .*28 nov\..* kl\. 15:05\./)
    expect(page.getByRole('region', { name: 'Det här läses in' }).textContent).toContain('Nyheter1\u00a0200')
    expect(page.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(checked.report?.notes)
    await press('Läs in kopian')
    await page.findByText(/^Gör Samling Framåt Höör till en kopia/)
    expect(calls().at(-1)).toBe(`POST ${root}/kopia/run`)
  })

  it('says how far it has come, and that it is there', async () => {
    const { page, become, readAgain } = await atCopy({ ...checked, state: 'checking' })
    const words = () => page.getByRole('status').textContent.trim()
    expect(words()).toBe('Provar hoor.zip')
    become({ state: 'running', done: 2, total: 3 })
    await readAgain()
    await waitFor(() => expect(words()).toBe('Läser in bild 2 av 3'))
    const bar = page.getByRole<HTMLProgressElement>('progressbar', { name: 'Läser in bild 2 av 3' })
    expect([bar.value, bar.max]).toEqual([2, 3])
    become({ done: 3 })
    await readAgain()
    await waitFor(() => expect(words()).toBe('Läser in texterna'))
    become({ state: 'done' })
    await readAgain()
    await waitFor(() => expect(words()).toMatch(/^Kopian är inläst\./))
    expect(page.getByRole('link', { name: 'Arbeta med sajten' }).getAttribute('href')).toBe('/igen')
  })

  it.each<[string, SiteImport, string]>([
    ['refused', refused, 'Filen är ingen hel ZIP-fil.'],
    ['broken off', { ...checked, state: 'failed', fault: 'Disken är full.' }, 'Disken är full.'],
  ])('says why it was %s', async (_, one, why) => {
    const { page } = await atCopy(one)
    expect(page.getByRole('alert').textContent.trim()).toBe(`Kopian är inte inläst. Sajten är som den var.${why}`)
  })

  it('is tried again as it is, and makes room for another file only when that is sure', async () => {
    const { page, press, calls } = await atCopy(refused)
    await press('Prova igen')
    await page.findByRole('heading', { name: 'Det här blir annorlunda' })
    expect(calls()).toEqual([`POST ${root}/kopia/check`])
    await press('Ta bort filen')
    await page.findByRole('alertdialog', { name: 'Ta bort filen?' })
    await press('Avbryt')
    expect(calls()).toHaveLength(1)
    await press('Ta bort filen')
    await press('Ta bort')
    await page.findByRole('button', { name: 'Välj fil' })
    expect(calls().at(-1)).toBe(`DELETE ${root}/kopia`)
  })
})

describe('the file of a copy', () => {
  it('goes on where it was broken off, when it is the same file', async () => {
    let arrive = (): void => undefined
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    const { page, press, choose, calls, become } = await atCopy(null, {
      [`PUT ${root}/kopia/parts/0`]: () => arrived.then(() => become({ received: 4 })),
    })
    await choose(zip())
    expect((await page.findByText(/^Laddar upp/)).textContent).toBe('Laddar upp, 0 byte av 10 byte')
    await press('Avbryt')
    arrive()
    await page.findByText(/^hoor\.zip är uppladdad till 40 procent\. Välj samma fil igen/)
    await choose(zip('en annan fil', 'annan.zip'))
    expect((await page.findByRole('alert')).textContent).toMatch(/^Det här är en annan fil än hoor\.zip\./)
    await choose(zip())
    await page.findByRole('heading', { name: 'Det här blir annorlunda' })
    expect(calls()).toEqual([`POST ${root}`, `PUT ${root}/kopia/parts/0`, `PUT ${root}/kopia/parts/4`, `POST ${root}/kopia/check`])
  })

  it('that is empty is not sent; what the server refuses meanwhile is said, and stands in its place', async () => {
    let why: string | null = null
    const { page, choose, calls } = await atCopy(null, {
      [`GET ${root}`]: () => ({ import: null, refusal: why }),
      [`POST ${root}`]: () => refusal(409, 'STATE_CHANGED', (why = 'Sajten är inte längre tom.')),
    })
    await choose(zip(''))
    expect((await page.findByRole('alert')).textContent).toBe('Filen är tom. Välj en annan fil.')
    expect(calls()).toEqual([])
    await choose(zip())
    await page.findByText('Sajten är inte längre tom.')
    expect(page.queryByRole('button', { name: 'Välj fil' })).toBeNull()
    expect(told()).toEqual([['warn', 'Sajten är inte längre tom.']])
  })
})
