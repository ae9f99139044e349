// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { SiteImport } from '#contract/representatives/federation-imports.ts'
import type { Asked } from '#web/testing/played-server.ts'
import { administrator, openApplication } from '#web/testing/open-application.tsx'
import { leave } from '#web/testing/played-server.ts'

afterEach(leave)

const root = '/api/admin/representative-imports'
const sites = [
  { siteId: 'hoor', siteName: 'Höör', rows: 1 },
  { siteId: 'lund', siteName: 'Lund', rows: 1 },
  { siteId: 'malmo', siteName: 'Malmö', rows: 2 },
]

/** Reads every list but those of one's own, and takes in what it is told; Malmö has no body for it. */
function server({ path, body }: Asked): Response | undefined {
  const { name, party = null, siteIds = [] } = { ...(body as { name: string; party?: string; siteIds?: readonly string[] }) }
  if (path === `${root}/read` && name === 'egen.csv')
    return Response.json({ code: 'VALIDATION', message: 'Egna listor hämtas på varje sajt.', requestId: '1' }, { status: 400 })
  if (path === `${root}/read`) {
    const parties = [{ words: 'Listpartiet', rows: 4 }]
    const read = { rows: 5, dropped: ['Kön'], notes: [], parties, party, sites: party === null ? [] : sites, sitesWithout: 10 }
    return Response.json(read)
  }
  if (!path.startsWith(root)) return undefined
  const result = (siteId: string): SiteImport => ({
    siteId,
    siteName: sites.find((site) => site.siteId === siteId)?.siteName ?? '',
    counts: { new: siteId === 'malmo' ? 0 : 1, same: 0, changed: 0, fault: 0 },
    newPersons: 1,
    missing: 0,
    refusal: siteId === 'malmo' ? 'Kommunfullmäktige saknas på sajten.' : null,
    seen: `planen för ${siteId}`,
  })
  return Response.json({ sites: siteIds.map(result) })
}

// covers Federation: moving in: one list for all sites, on the screen
it('one list of Valmyndigheten is tried on the chosen sites first, and then taken in where it can be', async () => {
  const { asked } = openApplication('/admin/personer/lista', { as: administrator, sites: [], answer: server })
  await screen.findByRole('heading', { level: 1, name: 'Hämta ledamöter till alla sajter' })
  const field = document.querySelector<HTMLElement>('main input[type="file"]') ?? document.body
  const choose = (name: string) => userEvent.upload(field, new File(['Valtyp;Val till'], name, { type: 'text/csv' }))
  const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
  const rows = () => within(screen.getByRole('region', { name: 'Sajter' })).getAllByRole('listitem')
  const told = () => rows().map(({ textContent }) => textContent)
  const sent = (step: string) =>
    asked.filter(({ path }) => path === `${root}/${step}`).map(({ body }) => (body as { siteIds: unknown }).siteIds)

  await choose('egen.csv')
  await screen.findByText('Egna listor hämtas på varje sajt.')
  await choose('lista.csv')
  await screen.findByText(/5 rader lästes\..*Det här läses aldrig in: Kön\.$/)
  expect(screen.queryByText('Egna listor hämtas på varje sajt.')).toBeNull()
  expect(screen.queryByRole('region', { name: 'Sajter' })).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText('Parti'), 'Listpartiet')
  await screen.findByRole('button', { name: 'Prova på 3 sajter' })
  await press('Ta inte med Höör')
  expect(told()[0]).toContain('Tas inte med.')
  expect(sent('plan')).toEqual([])

  await press('Prova på 2 sajter')
  await screen.findByRole('button', { name: 'Hämta till 1 sajt' })
  // What stops a site stands first.
  expect(told()).toEqual([
    expect.stringMatching(/^Malmö.*Kommunfullmäktige saknas på sajten\./),
    expect.stringMatching(/^Höör.*Tas inte med\./),
    expect.stringMatching(/^Lund.*1 nytt uppdrag(?! hämtat)/),
  ])
  expect(sent('run')).toEqual([])

  await press('Hämta till 1 sajt')
  await screen.findByText('Klart. Hämtades inte till 1 av sajterna.')
  expect(told()[2]).toContain('1 nytt uppdrag hämtat')
  expect([sent('plan'), sent('run')]).toEqual([[['lund', 'malmo']], [['lund']]])
  expect(asked.at(-1)?.body).toMatchObject({ seen: { lund: 'planen för lund' } })
  await waitFor(() => expect(screen.queryByRole('button', { name: /^(?:Prova|Hämta till|Ta )/ })).toBeNull())
})
