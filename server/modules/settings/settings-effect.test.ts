import { expect, it } from 'vitest'
import { daysAfter } from '#contract/field-forms.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { Settings, SettingsTab } from '#contract/settings/settings.ts'
import type { SiteRole } from '#contract/roles.ts'
import { aTree, placed, setBelow } from '../../testing/a-chain-of-sites.ts'
import { aUser, newsContent } from '../../testing/factories.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import { aNewsroom } from '../../testing/test-sites.ts'
import { purgeRevisions } from '../items/life/item-purge.ts'
import { allSettings } from './settings-store.ts'
import { saveTab } from './settings-service.ts'
import { everyPart } from '../../testing/every-part.ts'

// The effects of settings: each changes how another part behaves, from the next call on.

const test = await testApp()

async function aSite() {
  const room = await aNewsroom(test)
  const by = room.editor()
  async function set<Tab extends SettingsTab>(tab: Tab, content: Partial<Settings[Tab]>) {
    await test.database.inSite(room.siteId, async (site) => {
      const { content: now } = (await allSettings(site))[tab]
      await saveTab(site, { tab, content: { ...now, ...content }, version: 0 }, by)
    })
  }
  const as = async (role: SiteRole) => signedInAs(test, await aUser(test.database, { roles: { [room.siteId]: role } }))
  return { ...room, set, as, root: `/api/site/${room.siteId}/news` }
}

// covers Settings: four eyes: texts of editors are reviewed
it('with the four-eyes setting, the last writer of a text cannot publish it', async () => {
  const { root, set, as } = await aSite()
  await set('publishing', { editorsNeedReview: true })
  const [anna, bo, admin] = [await as('editor'), await as('editor'), await as('siteAdmin')]
  const written = await anna.send('POST', root, { content: newsContent() })
  const { id }: { id: string } = written.body
  expect(written.body).toMatchObject({ needsOtherReader: true })
  expect((await bo.get(`${root}/${id}`)).body).toMatchObject({ needsOtherReader: false })
  const reason = expect.stringContaining('Skicka den för granskning till någon annan')
  const publish = (by: typeof anna, draftVersion: number) => by.send('POST', `${root}/${id}/publish`, { draftVersion })
  expect(await publish(anna, 1)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN', message: reason } })
  const later = { draftVersion: 1, publishAt: `${daysAfter(stockholmDate(test.clock()), 90)}T08:00` }
  expect(await anna.send('POST', `${root}/${id}/schedule`, later)).toMatchObject({ status: 403, body: { message: reason } })
  const bulk = await anna.send('POST', `${root}/bulk`, { action: 'publish', items: [{ id, draftVersion: 1 }] })
  expect(bulk.body).toMatchObject({ results: [{ isDone: false, message: reason }] })
  expect((await anna.send('POST', `${root}/${id}/review`, { draftVersion: 1 })).status).toBe(200)
  expect((await publish(bo, 1)).status).toBe(200)
  // After a correction by Bo, Bo may not publish and Anna may.
  await bo.send('PATCH', `${root}/${id}/draft`, {
    fields: { lead: 'Ny ingress.' },
    versions: { lead: 1 },
    bases: {},
    resolvesConflict: false,
  })
  expect((await publish(bo, 2)).status).toBe(403)
  expect((await publish(anna, 2)).status).toBe(200)
  // The site's administrators are responsible for it.
  const own: { id: string } = (await admin.send('POST', root, { content: newsContent({ title: 'Av den sajtansvariga' }) })).body
  expect((await admin.send('POST', `${root}/${own.id}/publish`, { draftVersion: 1 })).status).toBe(200)
})

it('without it, editors publish their own texts', async () => {
  const { root, as } = await aSite()
  const anna = await as('editor')
  const { id }: { id: string } = (await anna.send('POST', root, { content: newsContent() })).body
  expect((await anna.send('POST', `${root}/${id}/publish`, { draftVersion: 1 })).status).toBe(200)
})

// covers Settings: default category
it('a new text has the default category, unless it has another or the category was removed', async () => {
  const { siteId, root, set, as } = await aSite()
  const admin = await as('siteAdmin')
  const made = await admin.send('POST', `/api/site/${siteId}/news-categories`, { name: 'Insändare' })
  expect(made.status).toBe(200)
  await set('publishing', { defaultCategory: 'insandare' })
  const categoryOf = async (content: object) => {
    const { content: written }: { content: { category: string } } = (await admin.send('POST', root, { content })).body
    return written.category
  }
  expect(await categoryOf({ title: 'Utan kategori' })).toBe('insandare')
  expect(await categoryOf({ title: 'Med kategori', category: 'debatt' })).toBe('debatt')
  await test.superuser.query('delete from news_categories where site_id = $1', [siteId])
  expect(await categoryOf({ title: 'När den är borta' })).toBe('nyhet')
})

// covers Settings: how long versions are kept
it('published versions are kept for the number of years that each site has chosen, or a site above it has fixed', async () => {
  const [short, long, usual, below] = [await aSite(), await aSite(), await aSite(), await aSite()]
  const { district } = await aTree(test)
  await placed(test, below.siteId, 'local', district.siteId)
  await setBelow(district, { retentionYears: { value: 8, isFixed: true } })

  await short.set('privacy', { retentionYears: 1 })
  await long.set('privacy', { retentionYears: 10 })
  const left = async ({ siteId }: typeof short): Promise<number[]> => {
    const { rows } = await test.superuser.query(
      'select extract(year from age(now(), created_at))::int as years from item_revisions where site_id = $1 order by 1',
      [siteId],
    )
    return rows.map(({ years }) => years)
  }
  for (const { siteId, draft } of [short, long, usual, below]) {
    const { id, createdBy } = await draft()
    for (const years of [0, 2, 6, 11])
      await test.superuser.query(
        `insert into item_revisions (site_id, id, item_id, kind, content, created_at, created_by)
         values ($1, gen_random_uuid(), $2, 'published', '{}', now() - make_interval(years => $3) - interval '1 day', $4)`,
        [siteId, id, years, createdBy],
      )
  }
  await purgeRevisions(test.database, everyPart, test.clock())
  expect([await left(short), await left(usual), await left(long), await left(below)]).toEqual([[0], [0, 2], [0, 2, 6], [0, 2, 6]])
})
