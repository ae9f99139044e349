// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import type { SiteDeletion } from '#contract/users-and-sites/site-deletion.ts'
import type { AdminSite } from '#contract/users-and-sites/sites.ts'
import { anAdminSite } from '#web/testing/an-admin-site.ts'
import type { Answers } from '#web/testing/at-address.tsx'
import { descriptionOf, expectFocus, refusal, serverThat, showAt, told, write } from '#web/testing/at-address.tsx'
import { leave } from '#web/testing/played-server.ts'
import { DeleteSite } from './delete-site.tsx'
import { SiteDetailScreen } from './site-detail-route.tsx'

afterEach(leave)

const root = '/api/admin/sites/nedlagd'
const archived = anAdminSite('nedlagd', 'Nedlagda föreningen', { state: 'archived', stoppedAt: '2026-10-01T10:00:00Z' })
const beingDeleted: AdminSite = { ...archived, removal: { begunAt: '2026-11-29T09:00:00Z', rows: 0 } }
const allDone: SiteDeletion = {
  from: '2026-10-31',
  isDayReached: true,
  exportFetchedAt: '2026-11-02T08:00:00Z',
  obstacle: null,
  counts: [
    { label: 'Nyheter', count: 1200 },
    { label: 'Sidor', count: 7 },
  ],
}

const part = () => <DeleteSite site={archived} />

/** The part of the archived site, or its whole screen, whose other parts get no answer. */
async function at(Screen: () => ReactElement, site: AdminSite, deletion: SiteDeletion, more: Answers = {}) {
  let now = site
  const { changes } = serverThat({
    [`GET ${root}`]: () => now,
    [`GET ${root}/deletion`]: () => deletion,
    [`POST ${root}/deletion`]: () => (now = beingDeleted),
    ...more,
  })
  return { ...(await showAt('/admin/sajter/nedlagd', Screen, '/admin/sajter/$adminSiteId')), changes }
}

async function atPart(deletion = allDone, more: Answers = {}, Screen = part) {
  const shown = await at(Screen, archived, deletion, more)
  const region = within(await shown.page.findByRole('region', { name: 'Radera sajten' }))
  const button = region.getByRole('button', { name: 'Radera sajten' })
  await waitFor(() => expect(region.queryByText('Ser efter vad som krävs.')).toBeNull())
  const steps = region
    .getAllByRole('listitem')
    .map((step) => `${within(step).getByRole('img').getAttribute('aria-label')} ${step.textContent}`)
  return { ...shown, region, button, steps }
}

async function atQuestion(more?: Answers, Screen?: () => ReactElement) {
  const shown = await atPart(allDone, more, Screen)
  await shown.person.click(shown.button)
  const dialog = within(await shown.page.findByRole('dialog', { name: 'Radera Nedlagda föreningen för alltid?' }))
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Skriv Nedlagda föreningen för att fortsätta' })
  const submit = () => shown.person.click(dialog.getByRole('button', { name: 'Radera för alltid' }))
  return { ...shown, dialog, field, submit }
}

describe('whether a site can be deleted', () => {
  it('says what is done, and with all done the button is free', async () => {
    const { button, steps } = await atPart()
    expect(steps).toEqual([
      'Klart: Sajten har legat i arkivet i 30 dagar',
      expect.stringMatching(/^Klart: Gör en export och hämta filen: hämtad 2 nov/),
    ])
    expect(button.getAttribute('aria-disabled')).toBeNull()
  })

  it('says what is not done, from which day, and leads to the export', async () => {
    const { region, steps } = await atPart({ ...allDone, from: '2026-12-05', isDayReached: false, exportFetchedAt: null })
    expect(steps).toEqual([
      expect.stringMatching(/^Inte klart: Sajten har legat i arkivet i 30 dagar, alltså från 5 dec/),
      'Inte klart: Gör en export och hämta filen. Den ska vara gjord efter arkiveringen.',
    ])
    expect(region.getByRole('link').getAttribute('href')).toBe('/nedlagd/installningar/export')
  })

  it.each<[string, Partial<SiteDeletion>, RegExp]>([
    ['before the day', { from: '2026-12-05', isDayReached: false }, /^Kan raderas från 5 dec/],
    ['without an export that was fetched', { exportFetchedAt: null }, /^Hämta en export av sajten först\.$/],
    ['with an obstacle, before all else', { obstacle: 'Flytta sajterna.', isDayReached: false }, /^Flytta sajterna\.$/],
  ])('is told at the button %s, which asks nothing then', async (_, facts, why) => {
    const { person, page, button } = await atPart({ ...allDone, ...facts })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(descriptionOf(button)).toMatch(why)
    await person.click(button)
    expect(page.queryByRole('dialog')).toBeNull()
  })

  it('is no question of a site that is not in the archive', async () => {
    const { page } = await at(SiteDetailScreen, { ...archived, state: 'paused' }, allDone)
    await page.findByRole('region', { name: 'Kopia' })
    expect(page.queryByRole('region', { name: 'Radera sajten' })).toBeNull()
  })
})

describe('the question before a site is deleted', () => {
  it('says what goes with it, and sends nothing before the name is written as it stands', async () => {
    const { dialog, field, submit, changes } = await atQuestion()
    expect(dialog.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['1\u00a0200', '7'])
    dialog.getByText(/^Det här går inte att ångra\./)
    expectFocus(field)
    await write(field, 'nedlagda föreningen')
    await submit()
    await waitFor(() => expect(descriptionOf(field)).toBe('Skriv sajtens namn precis som det står: Nedlagda föreningen'))
    expectFocus(field)
    expect(field.value).toBe('nedlagda föreningen')
    expect(changes()).toEqual([])
  })

  it('deletes with the name, and the site’s screen says that it goes on', async () => {
    const { page, field, submit, changes } = await atQuestion({}, SiteDetailScreen)
    await write(field, 'Nedlagda föreningen')
    await submit()
    await page.findByText(/^Sajten raderas\. 0 rader/)
    expect(page.queryByRole('dialog')).toBeNull()
    expect(changes()).toEqual([{ call: `POST ${root}/deletion`, body: { name: 'Nedlagda föreningen' } }])
  })

  it('stays with what is written when the server refuses, and says at the name what is wrong with it', async () => {
    const [otherName, otherReason] = ['Sajten heter något annat nu.', 'Sajten är inte längre i arkivet.']
    const answers = [refusal(400, 'INVALID_INPUT', 'Fel.', { name: otherName }), refusal(409, 'STATE_CHANGED', otherReason)]
    const { field, submit } = await atQuestion({ [`POST ${root}/deletion`]: () => answers.shift() })
    await write(field, 'Nedlagda föreningen')
    await submit()
    await waitFor(() => expect(descriptionOf(field)).toBe(otherName))
    expectFocus(field)
    await submit()
    await waitFor(() => expect(told().at(-1)).toEqual(['warn', otherReason]))
    expect(field.isConnected && field.value).toBe('Nedlagda föreningen')
  })
})

describe('a site that is being deleted', () => {
  it('says how many rows are gone, until it is gone', async () => {
    let progress: { rows: number; endedAt: string | null } = { rows: 1200, endedAt: null }
    const { page, readAgain } = await at(
      SiteDetailScreen,
      { ...beingDeleted, removal: { begunAt: '2026-11-29T09:00:00Z', rows: 3 } },
      allDone,
      {
        [`GET ${root}/deletion/progress`]: () => ({ name: archived.name, ...progress }),
      },
    )
    await page.findByText('Sajten raderas. 1 200 rader är borta hittills.')
    page.getByText(/^Började 29 nov\..* kl\. 10:00\. Det fortsätter av sig självt/)
    page.getByText(/^Id:t nedlagd används inte igen/)
    expect(page.getByRole('link', { name: 'Till alla sajter' }).getAttribute('href')).toBe('/admin/sajter')
    progress = { rows: 1300, endedAt: '2026-11-29T09:05:00Z' }
    await readAgain()
    await page.findByText('Sajten är raderad. Bara raderna i loggen finns kvar.')
    expect(page.queryByText(/^Började/)).toBeNull()
  })
})
