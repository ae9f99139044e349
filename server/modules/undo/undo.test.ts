import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import type { DesignState } from '#contract/design/design.ts'
import type { FederationDesign } from '#contract/design/federation-design.ts'
import { standardDesign } from '#contract/design/federation-design.ts'
import { followsAll, nothingBelow } from '#contract/inherited/inherited.ts'
import type { SiteRole } from '#contract/roles.ts'
import type { Settings } from '#contract/settings/settings.ts'
import { emptySettings } from '#contract/settings/settings.ts'
import type { UndoStep } from '#contract/undo/undo.ts'
import type { Council } from '../../testing/a-council.ts'
import { aCouncil } from '../../testing/a-council.ts'
import { aMerger, keepAll } from '../../testing/a-merger.ts'
import { writtenItem } from '../../testing/at-work.ts'
import { everyPart } from '../../testing/every-part.ts'
import { aUser, newsContent } from '../../testing/factories.ts'
import { aPicture, smallPdf } from '../../testing/media-factory.ts'
import { listedSteps, tokenIn } from '../../testing/taken-back.ts'
import type { TestAnswer, TestBrowser } from '../../testing/test-app.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import { aNewsroom } from '../../testing/test-sites.ts'
import { uploaded } from '../../testing/uploading.ts'
import { representativesArea } from '../representatives/representatives-area.ts'
import { sentExport, usualChoices } from '../../testing/wordpress-imports.ts'
import { wxrFile } from '../../testing/wxr-files.ts'
import { forgetSteps } from './undo-sweep.ts'

// The same story for every kind of step: taken back by one call, named, by another person, after 29 days, and not after a change in between.

const test = await testApp()
const dayMs = 86_400_000

interface Story {
  readonly words: string
  /** Where the steps are, and who reads them there; otherwise on the site, by its roles. */
  readonly root?: string
  readonly as?: (role: SiteRole) => Promise<TestBrowser>
  readonly notices?: readonly string[]
  /** Takes the step; answers with its undo token. */
  readonly step: () => Promise<string>
  readonly change: () => Promise<unknown>
  /** Whether everything is as it was before the step. */
  readonly isBack: () => Promise<boolean>
}

/** Asks the database: the session of the step is over by then. */
const isThere = async (from: string, siteId: string, id: string): Promise<boolean> =>
  (await test.superuser.query(`select from ${from}`, [siteId, id])).rows.length > 0

async function aTrashedItem({ browser, root, siteId }: Council): Promise<Story> {
  const { id } = await writtenItem({ browser, root }, 'news', newsContent({ title: 'Budgeten 2027' }))
  const send = (step: string) => browser.send('POST', `${root}/news/${id}/${step}`, { draftVersion: 1 })
  return {
    words: 'Flytta till papperskorgen – Budgeten 2027',
    step: async () => tokenIn(await send('trash')),
    change: () => send('restore'),
    isBack: () => isThere('items where site_id = $1 and id = $2 and deleted_at is null', siteId, id),
  }
}

async function aRemovedBody(council: Council): Promise<Story> {
  const { browser, root, siteId } = council
  const { id } = await council.body({ name: 'Styrelsen' })
  await council.assigned(await council.person('Anna Berg'), id)
  return {
    words: 'Ta bort organ – Styrelsen',
    step: async () => tokenIn(await browser.send('POST', `${root}/bodies/${id}/remove`, { assignments: 1 })),
    // Its place in the order is taken by then.
    change: () => council.body({ name: 'Valberedningen' }),
    isBack: () => isThere('bodies b join assignments a on a.body_id = b.id where b.site_id = $1 and b.id = $2', siteId, id),
  }
}

async function aChangedBody(council: Council): Promise<Story> {
  const { browser, root, siteId } = council
  const { id, ...body } = await council.body({ name: 'Styrelsen' })
  const rename = (name: string, version: number) => browser.send('PATCH', `${root}/bodies/${id}`, { ...body, name, version })
  return {
    words: 'Ändra organ – Föreningsstyrelsen',
    step: async () => tokenIn(await rename('Föreningsstyrelsen', 1)),
    change: () => rename('Ledningen', 2),
    isBack: () => isThere(`bodies where site_id = $1 and id = $2 and name = 'Styrelsen'`, siteId, id),
  }
}

async function aRemovedRole({ root, siteId, as }: Council): Promise<Story> {
  const admin = await as('siteAdmin')
  const { id } = await aUser(test.database, { name: 'Bo Ek', roles: { [siteId]: 'writer' } })
  return {
    words: 'Ta bort rollen – Bo Ek',
    step: async () => tokenIn(await admin.send('POST', `${root}/users/${id}/remove`, { version: 1 })),
    change: () => test.superuser.query(`insert into memberships (site_id, user_id, role) values ($1, $2, 'reader')`, [siteId, id]),
    isBack: () => isThere(`memberships where site_id = $1 and user_id = $2 and role = 'writer'`, siteId, id),
  }
}

async function aTrashedPicture({ browser, root, siteId }: Council): Promise<Story> {
  const { id } = await aPicture(test, siteId, { title: 'Torget' })
  return {
    words: 'Flytta till papperskorgen – Torget',
    step: async () => tokenIn(await browser.send('POST', `${root}/media/${id}/trash`, { version: 1 })),
    change: () => browser.send('POST', `${root}/media/${id}/restore`, { version: 2 }),
    isBack: () => isThere('media where site_id = $1 and id = $2 and deleted_at is null', siteId, id),
  }
}

async function aReplacedFile(council: Council): Promise<Story> {
  const { root } = council
  const first = await uploaded(council, smallPdf(), 'Stadgar.pdf')
  const fileKey = async () => {
    const { rows } = await test.superuser.query('select file_key, version from media where id = $1', [first.id])
    return rows[0] as { file_key: string; version: number }
  }
  return {
    words: `Byta ut filen – ${first.title}`,
    step: async () =>
      (await uploaded(council, smallPdf(), 'Stadgar.pdf', { id: first.id, version: first.version })).replaced?.undoToken ?? '',
    change: async () => {
      const { version } = await fileKey()
      await (await council.as('editor')).send('PATCH', `${root}/media/${first.id}`, { changes: { title: 'Nya' }, version })
    },
    isBack: async () => (await fileKey()).file_key === first.fileKey,
  }
}

/** Saves settings at this address as another site administrator. */
async function sentBySiteAdmin({ root, as }: Council, path: string, body: object): Promise<TestAnswer> {
  const answer = await (await as('siteAdmin')).send('PUT', root + path, body)
  expect(answer).toMatchObject({ status: 200 })
  return answer
}

async function aSavedTab(council: Council): Promise<Story> {
  const { siteId } = council
  const save = (more: Partial<Settings['contact']>, version: number) =>
    sentBySiteAdmin(council, '/settings', { tab: 'contact', content: { ...emptySettings.contact, ...more }, version })
  await save({ email: 'fore@exempel.se' }, 0)
  return {
    words: 'Ändra inställningar – Kontakt (E-post, Telefon)',
    step: async () => tokenIn(await save({ email: 'efter@exempel.se', phone: '0500-123456' }, 1)),
    change: () => save({ email: 'senare@exempel.se', phone: '0500-654321' }, 2),
    isBack: () =>
      isThere(
        `sites join site_settings t on t.site_id = sites.id and t.tab = 'contact' where sites.id = $1 and $2::text is not null
           and contact_email = 'fore@exempel.se' and t.content ->> 'phone' = ''`,
        siteId,
        siteId,
      ),
  }
}

async function aValueForSitesBelow(council: Council): Promise<Story> {
  const { siteId } = council
  await test.superuser.query(`update sites set level = 'district' where id = $1`, [siteId])
  const save = (value: string, version: number) =>
    sentBySiteAdmin(council, '/inherited/below', { content: { ...nothingBelow, type: { value, isFixed: true } }, version })
  await save('bygd', 0)
  return {
    words: 'Bestämma för sajterna under – Typsnitt',
    step: async () => tokenIn(await save('varm', 1)),
    change: () => save('saklig', 2),
    isBack: () =>
      isThere(
        `site_settings where site_id = $1 and tab = 'below' and $2::text is not null and content #>> '{type,value}' = 'bygd'`,
        siteId,
        siteId,
      ),
  }
}

async function anOwnChoice(council: Council): Promise<Story> {
  const { siteId } = council
  const save = (type: string | null, version: number) =>
    sentBySiteAdmin(council, '/inherited/own', { content: { ...followsAll, type }, version })
  return {
    words: 'Välja vad som kommer ovanifrån – Typsnitt',
    step: async () => tokenIn(await save('varm', 0)),
    change: () => save('saklig', 1),
    isBack: () =>
      isThere(
        `site_settings where site_id = $1 and tab = 'inherited' and $2::text is not null and content -> 'type' = 'null'`,
        siteId,
        siteId,
      ),
  }
}

async function anArrangedMenu(council: Council): Promise<Story> {
  const { siteId } = council
  const save = (area: string, version: number) =>
    sentBySiteAdmin(council, '/menu', { mode: 'arranged', items: [{ kind: 'area', area, label: '', children: [] }], version })
  await save('news', 0)
  return {
    words: 'Ändra menyn',
    step: async () => tokenIn(await save('policy', 1)),
    change: () => save('representatives', 2),
    isBack: () =>
      isThere(`site_menus where site_id = $1 and $2::text is not null and items #>> '{0,area}' = 'news'`, siteId, siteId),
  }
}

/** Administrators see what is of all sites; the federation's editors see its pictures alone. */
const ofAllSites = {
  root: '/api/admin',
  as: async (role: SiteRole) => signedInAs(test, await aUser(test.database, { isAdmin: role === 'siteAdmin' })),
}

async function aUsedDesign(): Promise<Story> {
  const admin = await ofAllSites.as('siteAdmin')
  const use = async (design: Partial<FederationDesign>): Promise<TestAnswer> => {
    const root = '/api/admin/design'
    const { version } = (await admin.get(root)).body as DesignState
    const drafted = await admin.send('PUT', `${root}/draft`, { design: { ...standardDesign, ...design }, version })
    return admin.send('POST', `${root}/use`, { version: (drafted.body as DesignState).version })
  }
  await test.superuser.query(`update federation_design set used = default, draft = null`)
  return {
    ...ofAllSites,
    words: 'Ändra utformningen – Typsnitt, Färger',
    step: async () => tokenIn(await use({ type: 'plakat', palette: [{ name: 'Vin', color: '#8a2f3c' }] })),
    change: () => use({ type: 'varm' }),
    isBack: async () => {
      const { rows } = await test.superuser.query(
        `select used ->> 'type' as type, used -> 'palette' as palette from federation_design`,
      )
      return isDeepStrictEqual(rows, [{ type: 'tidning', palette: null }])
    },
  }
}

const merger = await aMerger(test)

async function aMerge(): Promise<Story> {
  const [from, into] = [await aNewsroom(test, { name: 'Ale södra' }), await aNewsroom(test, { name: 'Ale' })]
  await from.publishedIn(representativesArea, { givenName: 'Kim', familyName: 'Ek' })
  return {
    ...ofAllSites,
    words: 'Slå ihop sajter – Ale södra med Ale',
    notices: ['Det tar några minuter för en stor sajt.'],
    async step() {
      expect(
        (await (await ofAllSites.as('siteAdmin')).send('POST', merger.root(from.siteId), { into: into.siteId, choices: keepAll }))
          .status,
      ).toBe(200)
      expect(await merger.work()).toEqual([])
      const { rows } = await test.superuser.query<{ id: string }>('select id from site_merges where from_id = $1', [from.siteId])
      return rows[0]?.id ?? ''
    },
    // The merged site would show the person again.
    change: () =>
      test.superuser.query(
        `insert into person_protection (site_id, person_id, mode, by, at, is_live)
         select site_id, id, 'hidden', created_by, now(), true from items where site_id = $1 and area = 'representatives'`,
        [into.siteId],
      ),
    async isBack() {
      expect(await merger.work()).toEqual([])
      const copies = `select from items where site_id = $2 and area = 'representatives'`
      return isThere(
        `sites where id = $1 and stopped is null and not is_hidden and not exists (${copies})`,
        from.siteId,
        into.siteId,
      )
    },
  }
}

const redirectTo = (to: string) => `redirects where site_id = $1 and from_path = $2 and to_url = '${to}'`

async function aRemovedRedirect({ root, siteId, as }: Council): Promise<Story> {
  const browser = await as('siteAdmin')
  const add = (to: string) => browser.send('POST', `${root}/redirects`, { from: '/gammal', to, code: 301 })
  await add('https://exempel.se/forr')
  return {
    words: 'Ta bort omdirigeringar – /gammal',
    step: async () => tokenIn(await browser.send('POST', `${root}/redirects/remove`, { from: ['/gammal'] })),
    change: () => add('https://exempel.se/annat'),
    isBack: () => isThere(redirectTo('https://exempel.se/forr'), siteId, '/gammal'),
  }
}

async function aListOfRedirects({ root, siteId, as }: Council): Promise<Story> {
  const browser = await as('siteAdmin')
  const text = '/ett;https://exempel.se/ny\n/tva;https://exempel.se/ny'
  return {
    words: 'Läsa in omdirigeringar – 2 adresser',
    step: async () => tokenIn(await browser.send('POST', `${root}/redirects/run`, { text })),
    change: () => browser.send('POST', `${root}/redirects/remove`, { from: ['/ett', '/tva'] }),
    isBack: async () => !(await isThere('redirects where site_id = $1 and $2::text is not null', siteId, siteId)),
  }
}

async function anImport({ as, root, siteId }: Council): Promise<Story> {
  const browser = await as('siteAdmin')
  const importing = await sentExport(test, { browser, root }, wxrFile({ posts: [{ id: 1, title: 'Lekplatsen' }] }))
  return {
    words: 'Läsa in från WordPress – export.xml',
    step: async () => {
      await importing.step('check')
      await importing.step('run', usualChoices)
      return importing.id
    },
    change: async () => undefined,
    isBack: async () => {
      await importing.work()
      return !(await isThere('items where site_id = $1 and title = $2', siteId, 'Lekplatsen'))
    },
  }
}

const kinds: readonly (readonly [kind: string, tell: (council: Council) => Promise<Story>, may: SiteRole, mayNot: SiteRole])[] = [
  ['an item in the trash', aTrashedItem, 'editor', 'writer'],
  ['a body that was removed with its people', aRemovedBody, 'editor', 'writer'],
  ['a body that was changed', aChangedBody, 'editor', 'writer'],
  ['a role that was taken away', aRemovedRole, 'siteAdmin', 'editor'],
  ['a picture in the trash', aTrashedPicture, 'writer', 'reader'],
  ['a file that was replaced', aReplacedFile, 'editor', 'reader'],
  ['a saved tab of the settings', aSavedTab, 'siteAdmin', 'editor'],
  ['a value for the sites below', aValueForSitesBelow, 'siteAdmin', 'editor'],
  ['a choice of the site’s own', anOwnChoice, 'siteAdmin', 'editor'],
  ['an arranged menu', anArrangedMenu, 'siteAdmin', 'editor'],
  ['a redirect that was removed', aRemovedRedirect, 'siteAdmin', 'editor'],
  ['a list of redirects', aListOfRedirects, 'siteAdmin', 'editor'],
  ['a design of all sites', aUsedDesign, 'siteAdmin', 'editor'],
  ['two sites that were merged', aMerge, 'siteAdmin', 'editor'],
  ['an import from WordPress', anImport, 'siteAdmin', 'editor'],
]

describe.each(kinds)('%s', (_kind, tell, may, mayNot) => {
  // covers Trash and undo: one undo: each kind, by another person, after 29 days
  it('comes back by the one call, named, when another person asks after 29 days', async () => {
    const council = await aCouncil(test)
    const { root = council.root, as = council.as, words, notices = [], step, isBack } = await tell(council)
    const token = await step()
    expect(await isBack()).toBe(false)
    test.clock.advance(29 * dayMs)
    const other = await as(may)
    const [before] = await listedSteps(other, root)
    expect(before).toMatchObject({ id: token, words, refusal: null, undone: null })
    expect(await other.send('POST', `${root}/undo/${token}`)).toMatchObject({ status: 200, body: { words, notices } })
    expect(await isBack()).toBe(true)
    const [after] = await listedSteps(other, root)
    expect(after).toMatchObject({ id: token, words, undone: { by: { name: expect.any(String) } } })
    expect((await other.send('POST', `${root}/undo/${token}`)).status).toBe(409)
    const { rows } = await test.superuser.query('select before, after from undo_steps where id = $1', [token])
    expect(rows).toEqual([{ before: {}, after: {} }])
  })

  // covers Trash and undo: one undo: not after 30 days
  it('stays as it is after thirty days, and is no longer listed', async () => {
    const council = await aCouncil(test)
    const { root = council.root, as = council.as, step, isBack } = await tell(council)
    const token = await step()
    test.clock.advance(30 * dayMs)
    const other = await as(may)
    expect(await listedSteps(other, root)).toEqual([])
    expect((await other.send('POST', `${root}/undo/${token}`)).status).toBe(409)
    expect(await isBack()).toBe(false)
  })

  // covers Trash and undo: one undo: by the rights of the step
  it('is not brought back by a role that could not take the step', async () => {
    const council = await aCouncil(test)
    const { root = council.root, as = council.as, step, isBack } = await tell(council)
    const token = await step()
    expect((await (await as(mayNot)).send('POST', `${root}/undo/${token}`)).status).toBe(403)
    expect((await (await as('reader')).send('POST', `${root}/undo/${token}`)).status).toBe(403)
    const elsewhere = await aCouncil(test)
    expect((await (await elsewhere.as('siteAdmin')).send('POST', `${elsewhere.root}/undo/${token}`)).status).toBe(409)
    expect(await isBack()).toBe(false)
  })

  // covers Trash and undo: one undo: two calls at once
  it('comes back once by two calls at once', async () => {
    const council = await aCouncil(test)
    const { root = council.root, as = council.as, step, isBack } = await tell(council)
    const token = await step()
    const other = await as(may)
    const answers = await Promise.all([1, 2].map(() => other.send('POST', `${root}/undo/${token}`)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await isBack()).toBe(true)
  })
})

// What comes after an import is left alone text by text.
describe.each(kinds.filter(([, tell]) => tell !== aRemovedBody && tell !== anImport))('%s', (_kind, tell, may) => {
  // covers Trash and undo: one undo: not after a change in between, with the reason
  it('is left as it is after a change in between, and the list says why', async () => {
    const council = await aCouncil(test)
    const { root = council.root, as = council.as, step, change } = await tell(council)
    const token = await step()
    await change()
    const other = await as(may)
    const one = (await listedSteps(other, root)).find(({ id }) => id === token)
    const refused = await other.send('POST', `${root}/undo/${token}`)
    expect(refused).toMatchObject({ status: 409, body: { code: 'STATE_CHANGED', message: expect.any(String) } })
    expect(one).toMatchObject({ refusal: (refused.body as { message: string }).message, undone: null })
  })
})

// covers Trash and undo: one undo: the list, by role and page by page
it('the list shows a role its own kinds, newest first and page by page', async () => {
  const council = await aCouncil(test)
  const { browser, root } = council
  for (const tell of [aTrashedItem, aChangedBody, aRemovedRole]) await (await tell(council)).step()
  const seenBy = async (by: TestBrowser) => (await listedSteps(by, root)).map(({ kind }) => kind)
  // A body is made before it is changed.
  expect(await seenBy(await council.as('siteAdmin'))).toEqual(['membership', 'representatives', 'representatives', 'item'])
  expect(await seenBy(browser)).toEqual(['representatives', 'representatives', 'item'])
  const reader = await council.as('reader')
  expect(await seenBy(reader)).toEqual(['item'])
  expect((await listedSteps(reader, root))[0]?.refusal).toContain('Som läsare kan du se men inte ändra.')

  const { id } = await writtenItem({ browser, root }, 'news', newsContent({ title: 'Många gånger' }))
  for (let nth = 0; nth < 32; nth++)
    await browser.send('POST', `${root}/news/${id}/${nth % 2 === 0 ? 'trash' : 'restore'}`, { draftVersion: 1 })
  const first = (await browser.get(`${root}/undo`)).body as { steps: UndoStep[]; next: string }
  const second = (await browser.get(`${root}/undo?after=${first.next}`)).body as { steps: UndoStep[]; next: string | null }
  expect([first.steps.length, second.steps.length, second.next]).toEqual([30, 5, null])
  expect(new Set([...first.steps, ...second.steps].map((step) => step.id)).size).toBe(35)
  expect(first.steps.filter(({ refusal }) => refusal === null)).toHaveLength(1)
})

// covers Trash and undo: one undo: a site's role cannot write the step that gives a role
it('the site’s role cannot write what a role was, and the platform cannot read what a text was', async () => {
  const council = await aCouncil(test)
  const { step } = await aTrashedItem(council)
  await step()
  const forged = `insert into undo_steps (site_id, id, nth, kind, action, title, before, after, at, by)
    select $1, gen_random_uuid(), 0, $2, 'remove', '', '{"role":"siteAdmin"}', '{}', now(), by from undo_steps where site_id = $1`
  for (const kind of ['membership', 'design', 'merge'])
    await expect(
      test.database.inSite(council.siteId, (site) => site.rows({ name: '', text: forged }, [council.siteId, kind])),
      kind,
    ).rejects.toMatchObject({ code: '42501' })
  const asked = test.database.inPlatform((platform) => platform.rows({ name: '', text: 'select before from undo_steps' }, []))
  await expect(asked).rejects.toMatchObject({ code: '42501' })
  const seen = await test.database.inPlatform((platform) =>
    platform.rows({ name: '', text: 'select title from undo_steps where site_id = $1' }, [council.siteId]),
  )
  expect(seen).toEqual([])
})

// covers Trash and undo: one undo: the federation's pictures
it('a picture of the federation comes back by the call of the administration, and by no site', async () => {
  const council = await aCouncil(test)
  const admin = await signedInAs(test, await aUser(test.database, { isAdmin: true }))
  const { id } = await aPicture(test, '*', { title: 'Flaggan' })
  const token = tokenIn(await admin.send('POST', `/api/admin/media/${id}/trash`, { version: 1 }))
  expect((await admin.send('POST', `${council.root}/undo/${token}`)).status).toBe(409)
  expect((await council.browser.send('POST', `/api/admin/undo/${token}`)).status).toBe(403)
  expect(await admin.send('POST', `/api/admin/undo/${token}`)).toMatchObject({
    status: 200,
    body: { words: 'Flytta till papperskorgen – Flaggan', notices: [] },
  })
  expect(await isThere('media where site_id = $1 and id = $2 and deleted_at is null', '*', id)).toBe(true)
})

// covers Trash and undo: one undo: forgotten after thirty days
it('steps of every kind are forgotten after thirty days', async () => {
  const council = await aCouncil(test)
  const { siteId } = council
  for (const tell of [aTrashedItem, aChangedBody, aRemovedRole]) await (await tell(council)).step()
  const count = async () => (await test.superuser.query('select from undo_steps where site_id = $1', [siteId])).rows.length
  await test.superuser.query(`update undo_steps set at = now() - interval '29 days' where site_id = $1`, [siteId])
  await forgetSteps(test.database, everyPart, test.clock())
  expect(await count()).toBe(4)
  await test.superuser.query(`update undo_steps set at = now() - interval '31 days' where site_id = $1`, [siteId])
  await test.superuser.query(`update undo_steps set at = now() - interval '31 days' where site_id = '*'`)
  const roles = async () =>
    (await test.superuser.query(`select coalesce(sum(count), 0)::int as n from retention_purges where kind = 'removedRoles'`))
      .rows[0].n
  const before = await roles()
  await forgetSteps(test.database, everyPart, test.clock())
  expect(await count()).toBe(0)
  expect(await roles()).toBe(before + 1)
  expect((await test.superuser.query(`select from undo_steps where site_id = '*'`)).rows).toEqual([])
})

// covers Trash and undo: one undo: steps of the version before come along
it('what a program of the version before stores is taken back by this one', async () => {
  const council = await aCouncil(test)
  const { browser, root, siteId } = council
  const stories = [await aTrashedItem(council), await aChangedBody(council), await aRemovedRole(council)]
  const tokens = []
  for (const { step } of stories) tokens.push(await step())
  const { rows: before } = await test.superuser.query('select * from undo_steps where id = any($1)', [tokens])
  await test.superuser.query('delete from undo_steps where id = any($1)', [tokens])
  for (const { id, kind, action, subject_id, before: was, after, at, by } of before)
    if (kind === 'item')
      await test.superuser.query(
        `insert into item_undo (site_id, id, item_id, action, before, state_version, draft_version, created_at, created_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [siteId, id, subject_id, action, was, after.state, after.draft, at, by],
      )
    else if (kind === 'membership')
      await test.superuser.query(
        `insert into removed_memberships (site_id, id, user_id, role, created_at, version, removed_at, removed_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [siteId, id, subject_id, was.role, was.created_at, was.version, at, by],
      )
    else
      await test.superuser.query(
        `insert into representative_changes (site_id, id, action, before, made_persons, created_at, created_by)
         values ($1, $2, $3, $4, '[]', $5, $6)`,
        [
          siteId,
          id,
          action,
          JSON.stringify(was.rows.map((row: { id: string }) => ({ ...row, after: after.bodies[row.id] }))),
          at,
          by,
        ],
      )
  const { rows: left } = await test.superuser.query(
    `select from item_undo where site_id = $1 union all select from representative_changes where site_id = $1
     union all select from removed_memberships where site_id = $1`,
    [siteId],
  )
  expect(left).toEqual([])
  const admin = await council.as('siteAdmin')
  for (const token of tokens) expect((await admin.send('POST', `${root}/undo/${token}`)).status).toBe(200)
  for (const { isBack } of stories) expect(await isBack()).toBe(true)
  const words = (await listedSteps(browser, root)).map((step) => step.words)
  expect(words).toEqual(expect.arrayContaining(['Flytta till papperskorgen – Budgeten 2027', 'Ändra organ']))
})
