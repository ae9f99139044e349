import type { SiteRole } from '#contract/roles.ts'
import type { Council } from './a-council.ts'
import { writtenItem } from './at-work.ts'
import { aUser, newsContent } from './factories.ts'
import { aPicture, smallPdf } from './media-factory.ts'
import { tokenIn } from './taken-back.ts'
import type { TestApp, TestBrowser } from './test-app.ts'
import { uploaded } from './uploading.ts'
import { sentExport, usualChoices } from './wordpress-imports.ts'
import { wxrFile } from './wxr-files.ts'

// A step of each kind of content, and of roles, redirects and imports: how it is taken, what comes after it, and whether it is taken back.

export interface Story {
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
export const isThere = async ({ superuser }: TestApp, from: string, siteId: string, id: string): Promise<boolean> =>
  (await superuser.query(`select from ${from}`, [siteId, id])).rows.length > 0

export async function aTrashedItem(test: TestApp, { browser, root, siteId }: Council): Promise<Story> {
  const { id } = await writtenItem({ browser, root }, 'news', newsContent({ title: 'Budgeten 2027' }))
  const send = (step: string) => browser.send('POST', `${root}/news/${id}/${step}`, { draftVersion: 1 })
  return {
    words: 'Flytta till papperskorgen – Budgeten 2027',
    step: async () => tokenIn(await send('trash')),
    change: () => send('restore'),
    isBack: () => isThere(test, 'items where site_id = $1 and id = $2 and deleted_at is null', siteId, id),
  }
}

export async function aRemovedBody(test: TestApp, council: Council): Promise<Story> {
  const { browser, root, siteId } = council
  const { id } = await council.body({ name: 'Styrelsen' })
  await council.assigned(await council.person('Anna Berg'), id)
  return {
    words: 'Ta bort organ – Styrelsen',
    step: async () => tokenIn(await browser.send('POST', `${root}/bodies/${id}/remove`, { assignments: 1 })),
    // Its place in the order is taken by then.
    change: () => council.body({ name: 'Valberedningen' }),
    isBack: () => isThere(test, 'bodies b join assignments a on a.body_id = b.id where b.site_id = $1 and b.id = $2', siteId, id),
  }
}

export async function aChangedBody(test: TestApp, council: Council): Promise<Story> {
  const { browser, root, siteId } = council
  const { id, ...body } = await council.body({ name: 'Styrelsen' })
  const rename = (name: string, version: number) => browser.send('PATCH', `${root}/bodies/${id}`, { ...body, name, version })
  return {
    words: 'Ändra organ – Föreningsstyrelsen',
    step: async () => tokenIn(await rename('Föreningsstyrelsen', 1)),
    change: () => rename('Ledningen', 2),
    isBack: () => isThere(test, `bodies where site_id = $1 and id = $2 and name = 'Styrelsen'`, siteId, id),
  }
}

export async function aRemovedRole(test: TestApp, { root, siteId, as }: Council): Promise<Story> {
  const admin = await as('siteAdmin')
  const { id } = await aUser(test.database, { name: 'Bo Ek', roles: { [siteId]: 'writer' } })
  return {
    words: 'Ta bort rollen – Bo Ek',
    step: async () => tokenIn(await admin.send('POST', `${root}/users/${id}/remove`, { version: 1 })),
    change: () => test.superuser.query(`insert into memberships (site_id, user_id, role) values ($1, $2, 'reader')`, [siteId, id]),
    isBack: () => isThere(test, `memberships where site_id = $1 and user_id = $2 and role = 'writer'`, siteId, id),
  }
}

export async function aTrashedPicture(test: TestApp, { browser, root, siteId }: Council): Promise<Story> {
  const { id } = await aPicture(test, siteId, { title: 'Torget' })
  return {
    words: 'Flytta till papperskorgen – Torget',
    step: async () => tokenIn(await browser.send('POST', `${root}/media/${id}/trash`, { version: 1 })),
    change: () => browser.send('POST', `${root}/media/${id}/restore`, { version: 2 }),
    isBack: () => isThere(test, 'media where site_id = $1 and id = $2 and deleted_at is null', siteId, id),
  }
}

export async function aReplacedFile(test: TestApp, council: Council): Promise<Story> {
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

const redirectTo = (to: string) => `redirects where site_id = $1 and from_path = $2 and to_url = '${to}'`

export async function aRemovedRedirect(test: TestApp, { root, siteId, as }: Council): Promise<Story> {
  const browser = await as('siteAdmin')
  const add = (to: string) => browser.send('POST', `${root}/redirects`, { from: '/gammal', to, code: 301 })
  await add('https://exempel.se/forr')
  return {
    words: 'Ta bort omdirigeringar – /gammal',
    step: async () => tokenIn(await browser.send('POST', `${root}/redirects/remove`, { from: ['/gammal'] })),
    change: () => add('https://exempel.se/annat'),
    isBack: () => isThere(test, redirectTo('https://exempel.se/forr'), siteId, '/gammal'),
  }
}

export async function aListOfRedirects(test: TestApp, { root, siteId, as }: Council): Promise<Story> {
  const browser = await as('siteAdmin')
  const text = '/ett;https://exempel.se/ny\n/tva;https://exempel.se/ny'
  return {
    words: 'Läsa in omdirigeringar – 2 adresser',
    step: async () => tokenIn(await browser.send('POST', `${root}/redirects/run`, { text })),
    change: () => browser.send('POST', `${root}/redirects/remove`, { from: ['/ett', '/tva'] }),
    isBack: async () => !(await isThere(test, 'redirects where site_id = $1 and $2::text is not null', siteId, siteId)),
  }
}

export async function anImport(test: TestApp, { as, root, siteId }: Council): Promise<Story> {
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
      return !(await isThere(test, 'items where site_id = $1 and title = $2', siteId, 'Lekplatsen'))
    },
  }
}
