import { describe, expect, it } from 'vitest'
import { itemHistory, itemRevision, nameVersion, restoreRevision } from '../../modules/items/life/item-history.ts'
import { createPreviewLink, previewedDraft, previewLinks, revokePreviewLink } from '../../modules/items/preview/item-preview.ts'
import { purgeRevisions } from '../../modules/items/life/item-purge.ts'
import { itemState } from '../../modules/items/store/item-state.ts'
import { publishItem } from '../../modules/items/life/item-transitions.ts'
import { testDatabase } from '../test-database.ts'
import { takenBack } from '../taken-back.ts'
import { everyArea, historyOf, newLife, paragraphs } from './life.ts'
import { everyPart } from '../every-part.ts'

const test = await testDatabase()
const sitesUrl = 'https://{site}.foreningar.se'

describe.each(everyArea)('the history of %s', (_name, sample) => {
  const { area, titled, line, text } = sample

  // covers Item steps: Publicera: a new version, the pointer moves
  // covers Saving, conflicts, presence: a version at publishing, with what changed
  // covers Trash and undo: below Historik
  it('says of each version who made it, why, and which fields changed', async () => {
    const life = await newLife(test, sample)
    const item = await life.published(titled('Först'))
    life.now = new Date('2026-11-21T13:00:00Z')
    const changed = await life.change(item, { [line]: 'Ny rad', [text]: paragraphs('Ny text.') }, 'bo')
    life.now = new Date('2026-11-21T13:01:00Z')
    await life.as('bo', (work) => publishItem(work, item.id, changed.draftVersion))
    const { revisions, next, undo } = await life.as('kim', (work) => itemHistory(work, item.id), 'reader')
    expect(next).toBeNull()
    expect(revisions).toMatchObject([
      { kind: 'published', by: { name: 'Bo Ek' }, isPublic: true },
      { kind: 'published', by: { name: 'Anna Berg' }, isPublic: false },
    ])
    expect(revisions[0]?.changed.toSorted()).toEqual([line, text].toSorted())
    expect(undo.map(({ action, by }) => [action, by.name])).toEqual([
      ['publish', 'Bo Ek'],
      ['publish', 'Anna Berg'],
    ])
    const shown = await life.as('kim', (work) => itemRevision(work, item.id, revisions[0]?.id ?? ''))
    expect([shown.content[line], shown.before?.[line]]).toEqual(['Ny rad', sample.complete[line] ?? area.empty[line]])
  })

  // covers Saving, conflicts, presence: a named version; the history page by page
  it('is read page by page, however long', async () => {
    const life = await newLife(test, sample)
    const item = await life.draft()
    for (let at = 1; at <= 45; at++) {
      life.now = new Date(life.now.getTime() + 1000)
      await life.as('anna', (work) => nameVersion(work, item.id, { draftVersion: 1, name: `Version ${at}` }))
    }
    const names: (string | null)[] = []
    let after: string | undefined
    do {
      const page = await life.as('anna', (work) => itemHistory(work, item.id, after))
      names.push(...page.revisions.map(({ name }) => name))
      after = page.next ?? undefined
    } while (after !== undefined)
    expect(names).toEqual(Array.from({ length: 45 }, (_, at) => `Version ${45 - at}`))
  })

  // covers Item steps: restoring a version: a draft, nothing becomes public
  // covers Saving, conflicts, presence: a version at restoring
  it('makes an old version the draft, keeps the draft that gave way, publishes nothing, and can be taken back', async () => {
    const life = await newLife(test, sample)
    const item = await life.published(titled('Den gamla'))
    const changed = await life.change(item, titled('Den nya'))
    const [first] = (await life.as('anna', (work) => itemHistory(work, item.id))).revisions
    const restored = await life.as('bo', (work) =>
      restoreRevision(work, item.id, { draftVersion: changed.draftVersion, revisionId: first?.id ?? '' }),
    )
    expect([restored.item.title, itemState(restored.item)]).toEqual(['Den gamla', 'publishedChanged'])
    expect(restored.item.publishedRevisionId).toBe(item.publishedRevisionId)
    const kept = await historyOf(test, life, item.id)
    expect(kept.map(({ kind, content }) => [kind, area.title(content)])).toEqual(
      expect.arrayContaining([
        ['checkpoint', 'Den nya'],
        ['restored', 'Den gamla'],
      ]),
    )
    await life.as('bo', ({ site, actor }) => takenBack(site, restored.undoToken, actor))
    const { rows } = await test.superuser.query('select title from items where id = $1', [item.id])
    expect(rows).toEqual([{ title: 'Den nya' }])
  })

  it('knows only its own item’s versions', async () => {
    const life = await newLife(test, sample)
    const item = await life.published(titled('Den ena'))
    const other = await life.published(titled('Den andra'))
    const elsewhere = await (await newLife(test, sample)).published()
    for (const id of [other.publishedRevisionId ?? '', elsewhere.publishedRevisionId ?? '', 'nonsens']) {
      await expect(
        life.as('anna', (work) => itemRevision(work, item.id, id)),
        id,
      ).rejects.toMatchObject({ status: 404 })
      await expect(
        life.as('anna', (work) => restoreRevision(work, item.id, { draftVersion: 1, revisionId: id })),
      ).rejects.toMatchObject({ status: 404 })
    }
  })

  // covers Saving, conflicts, presence: thinning out: five years, the twenty latest, one a day
  it('keeps published and named versions, the last twenty of the others, and one a day of the rest', async () => {
    const life = await newLife(test, sample)
    const item = await life.published()
    // Midday, so that two of them share a Swedish date at whatever time this runs.
    const old = (days: number, hour: number) =>
      `date_trunc('day', now(), 'UTC') - interval '${days} days' + interval '${hour} hours'`
    const insert = async (kind: string, at: string) =>
      test.superuser.query(
        `insert into item_revisions (site_id, id, item_id, kind, content, created_at, created_by)
         values ($1, gen_random_uuid(), $2, $3, '{}', ${at}, $4)`,
        [life.siteId, item.id, kind, life.people.anna],
      )
    for (let at = 0; at < 20; at++) await insert('session', `now() - interval '${at} minutes'`)
    for (const at of [old(30, 11), old(30, 12), old(100, 11)]) await insert('checkpoint', at)
    await insert('named', old(400, 11))
    await insert('published', old(400, 11))
    await insert('published', old(2000, 11))
    await purgeRevisions(test.database, everyPart, new Date())
    const kinds = (await historyOf(test, life, item.id)).map(({ kind }) => kind)
    expect(
      Object.fromEntries(
        ['session', 'checkpoint', 'named', 'published'].map((kind) => [kind, kinds.filter((one) => one === kind).length]),
      ),
    ).toEqual({ session: 20, checkpoint: 1, named: 1, published: 2 })
  })

  // covers Content in use: a preview link ends with the next publishing, unless chosen otherwise
  it('ends a link to the draft with the next publication, unless its maker chose otherwise', async () => {
    const life = await newLife(test, sample)
    const item = await life.draft(titled('Snart publicerad'))
    const share = (endsWithPublication: boolean) =>
      life.as('anna', (work) => createPreviewLink(work, item.id, { isShared: true, endsWithPublication }, sitesUrl))
    await share(true)
    const kept = await share(false)
    await life.as('anna', (work) => publishItem(work, item.id, 1))
    expect((await life.as('anna', (work) => previewLinks(work, item.id))).links).toMatchObject([
      { id: kept.id, endsWithPublication: false, expiresAt: new Date(life.now.getTime() + 7 * 24 * 3_600_000).toISOString() },
    ])
  })

  // covers Saving, conflicts, presence: preview link: seven days, can be revoked
  // covers Hardening: SEC-09: a shared link to a draft holds for seven days at most
  it('opens a draft to whoever has the link, until it is called back or its time is out', async () => {
    const life = await newLife(test, sample)
    const item = await life.draft(titled('Inte publicerad'))
    const share = (isShared: boolean) =>
      life.as('anna', (work) => createPreviewLink(work, item.id, { isShared, endsWithPublication: true }, sitesUrl))
    const link = await share(true)
    const secret = /\/forhandsgranska\/([\w-]{32})$/.exec(link.url ?? '')?.[1] ?? ''
    const read = (secret: string, now: Date) => test.database.inSite(life.siteId, (site) => previewedDraft(site, secret, now))
    const week = 7 * 24 * 3_600_000
    expect(await read(secret, new Date(life.now.getTime() + week - 1))).toMatchObject({ area: area.name, id: item.id })
    expect(await read(secret, new Date(life.now.getTime() + week))).toBeNull()
    expect(await read(`${secret.slice(1)}A`, life.now)).toBeNull()
    const elsewhere = await newLife(test, sample)
    expect(await test.database.inSite(elsewhere.siteId, (site) => previewedDraft(site, secret, life.now))).toBeNull()

    await share(false)
    expect((await life.as('anna', (work) => previewLinks(work, item.id))).links).toMatchObject([{ id: link.id, url: null }])
    await expect(
      life.as('kim', (work) => createPreviewLink(work, item.id, { isShared: true, endsWithPublication: true }, sitesUrl), 'reader'),
    ).rejects.toMatchObject({
      status: 403,
    })
    await life.as('anna', (work) => revokePreviewLink(work, item.id, link.id))
    expect(await read(secret, life.now)).toBeNull()
    const asStored = 'select 1 from preview_links where position($1::bytea in secret_hash) > 0'
    const { rows } = await test.superuser.query(asStored, [Buffer.from(secret)])
    expect(rows).toEqual([])
  })
})
