import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import type { DesignState } from '#contract/design/design.ts'
import type { FederationDesign } from '#contract/design/federation-design.ts'
import { standardDesign } from '#contract/design/federation-design.ts'
import { followsAll, nothingBelow } from '#contract/inherited/inherited.ts'
import type { SiteRole } from '#contract/roles.ts'
import type { Settings } from '#contract/settings/settings.ts'
import { emptySettings } from '#contract/settings/settings.ts'
import type { Council } from './a-council.ts'
import { aMerger, keepAll } from './a-merger.ts'
import { aUser } from './factories.ts'
import { tokenIn } from './taken-back.ts'
import type { TestAnswer, TestApp } from './test-app.ts'
import { signedInAs } from './test-app.ts'
import { aNewsroom } from './test-sites.ts'
import { representativesArea } from '../modules/representatives/representatives-area.ts'
import type { Story } from './undo-stories.ts'
import { isThere } from './undo-stories.ts'

// The same of settings, and of what belongs to all sites.

/** Saves settings at this address as another site administrator. */
async function sentBySiteAdmin({ root, as }: Council, path: string, body: object): Promise<TestAnswer> {
  const answer = await (await as('siteAdmin')).send('PUT', root + path, body)
  expect(answer).toMatchObject({ status: 200 })
  return answer
}

export async function aSavedTab(test: TestApp, council: Council): Promise<Story> {
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
        test,
        `sites join site_settings t on t.site_id = sites.id and t.tab = 'contact' where sites.id = $1 and $2::text is not null
           and contact_email = 'fore@exempel.se' and t.content ->> 'phone' = ''`,
        siteId,
        siteId,
      ),
  }
}

export async function aValueForSitesBelow(test: TestApp, council: Council): Promise<Story> {
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
        test,
        `site_settings where site_id = $1 and tab = 'below' and $2::text is not null and content #>> '{type,value}' = 'bygd'`,
        siteId,
        siteId,
      ),
  }
}

export async function anOwnChoice(test: TestApp, council: Council): Promise<Story> {
  const { siteId } = council
  const save = (type: string | null, version: number) =>
    sentBySiteAdmin(council, '/inherited/own', { content: { ...followsAll, type }, version })
  return {
    words: 'Välja vad som kommer ovanifrån – Typsnitt',
    step: async () => tokenIn(await save('varm', 0)),
    change: () => save('saklig', 1),
    isBack: () =>
      isThere(
        test,
        `site_settings where site_id = $1 and tab = 'inherited' and $2::text is not null and content -> 'type' = 'null'`,
        siteId,
        siteId,
      ),
  }
}

export async function anArrangedMenu(test: TestApp, council: Council): Promise<Story> {
  const { siteId } = council
  const save = (area: string, version: number) =>
    sentBySiteAdmin(council, '/menu', { mode: 'arranged', items: [{ kind: 'area', area, label: '', children: [] }], version })
  await save('news', 0)
  return {
    words: 'Ändra menyn',
    step: async () => tokenIn(await save('policy', 1)),
    change: () => save('representatives', 2),
    isBack: () =>
      isThere(test, `site_menus where site_id = $1 and $2::text is not null and items #>> '{0,area}' = 'news'`, siteId, siteId),
  }
}

/** Administrators see what is of all sites; the federation's editors see its pictures alone. */
const ofAllSites = (test: TestApp) => ({
  root: '/api/admin',
  as: async (role: SiteRole) => signedInAs(test, await aUser(test.database, { isAdmin: role === 'siteAdmin' })),
})

export async function aUsedDesign(test: TestApp): Promise<Story> {
  const admin = await ofAllSites(test).as('siteAdmin')
  const use = async (design: Partial<FederationDesign>): Promise<TestAnswer> => {
    const root = '/api/admin/design'
    const { version } = (await admin.get(root)).body as DesignState
    const drafted = await admin.send('PUT', `${root}/draft`, { design: { ...standardDesign, ...design }, version })
    return admin.send('POST', `${root}/use`, { version: (drafted.body as DesignState).version })
  }
  await test.superuser.query(`update federation_design set used = default, draft = null`)
  return {
    ...ofAllSites(test),
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

export async function aMerge(test: TestApp): Promise<Story> {
  const merger = await aMerger(test)
  const [from, into] = [await aNewsroom(test, { name: 'Ale södra' }), await aNewsroom(test, { name: 'Ale' })]
  await from.publishedIn(representativesArea, { givenName: 'Kim', familyName: 'Ek' })
  return {
    ...ofAllSites(test),
    words: 'Slå ihop sajter – Ale södra med Ale',
    notices: ['Det tar några minuter för en stor sajt.'],
    async step() {
      expect(
        (
          await (
            await ofAllSites(test).as('siteAdmin')
          ).send('POST', merger.root(from.siteId), { into: into.siteId, choices: keepAll })
        ).status,
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
        test,
        `sites where id = $1 and stopped is null and not is_hidden and not exists (${copies})`,
        from.siteId,
        into.siteId,
      )
    },
  }
}
