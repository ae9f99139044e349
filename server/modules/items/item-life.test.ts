import { describe, expect, it } from 'vitest'
import { aSite, aUser, newsContent, textOf } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { newsArea } from '../news/news-area.ts'
import type { Actor } from './item-draft.ts'
import { createItem, saveDraft } from './item-draft.ts'
import { itemState } from './item-state.ts'
import { discardChanges, publishItem, restoreItem, trashItem, undoStep, unpublishItem } from './item-transitions.ts'

const { database, superuser } = await testDatabase()
const areas = new Map([[newsArea.name, newsArea]])

async function newsroom() {
  const siteId = await aSite(database)
  const anna = await aUser(database, { name: 'Anna Berg', roles: { [siteId]: 'editor' } })
  const bo = await aUser(database, { name: 'Bo Ek', roles: { [siteId]: 'editor' } })
  const kim = await aUser(database, { name: 'Kim Lind', roles: { [siteId]: 'writer' } })
  let minute = 0
  const as = (person: { id: string }, role: Actor['role'] = 'editor'): Actor => ({
    userId: person.id,
    role,
    now: new Date(Date.UTC(2026, 10, 21, 12, minute++)),
  })
  return { siteId, anna, bo, kim, as }
}

const revisions = async (siteId: string, kind: string): Promise<{ content: { title: string } }[]> =>
  (await superuser.query('select content from item_revisions where site_id = $1 and kind = $2 order by created_at', [siteId, kind]))
    .rows

describe('a draft', () => {
  it('is made with an address of its own title, and with a number when the title is taken', async () => {
    const { siteId, anna, as } = await newsroom()
    await database.inSite(siteId, async (site) => {
      const first = await createItem(site, newsArea, newsContent({ title: 'Åsa & Örjan på Ängö' }), as(anna))
      const second = await createItem(site, newsArea, newsContent({ title: 'Åsa & Örjan på Ängö' }), as(anna))
      const nameless = await createItem(site, newsArea, {}, as(anna))
      expect([first.slug, second.slug]).toEqual(['asa-och-orjan-pa-ango', 'asa-och-orjan-pa-ango-2'])
      expect(nameless.slug).toMatch(/^nyhet-[0-9a-f]{8}$/)
      expect(itemState(first)).toBe('draft')
    })
  })

  it('follows its title until it has been public, and then keeps its address', async () => {
    const { siteId, anna, as } = await newsroom()
    await database.inSite(siteId, async (site) => {
      const made = await createItem(site, newsArea, newsContent({ title: 'Första tanken' }), as(anna))
      const save = (title: string, version: number) =>
        saveDraft(site, newsArea, made.id, { fields: { title }, versions: { title: version }, resolvesConflict: false }, as(anna))
      const renamed = (await save('Andra tanken', 1)).item
      expect(renamed.slug).toBe('andra-tanken')
      await publishItem(site, newsArea, made.id, renamed.draftVersion, as(anna))
      expect((await save('Tredje tanken', renamed.draftVersion)).item.slug).toBe('andra-tanken')
    })
  })

  it('gives twenty who write the same title at once twenty addresses', async () => {
    const { siteId, anna, as } = await newsroom()
    const made = await Promise.all(
      Array.from({ length: 20 }, () =>
        database.inSite(siteId, (site) => createItem(site, newsArea, newsContent({ title: 'Samma rubrik' }), as(anna))),
      ),
    )
    expect(new Set(made.map((item) => item.slug)).size).toBe(20)
  })
})

describe('two who write in one item', () => {
  it('both keep what they wrote when they wrote in different fields', async () => {
    const { siteId, anna, bo, as } = await newsroom()
    const made = await database.inSite(siteId, (site) => createItem(site, newsArea, newsContent(), as(anna)))
    const versions = { title: 1, lead: 1, body: 1 }
    await database.inSite(siteId, (site) =>
      saveDraft(site, newsArea, made.id, { fields: { title: 'Annas rubrik' }, versions, resolvesConflict: false }, as(anna)),
    )
    const { item, conflicts } = await database.inSite(siteId, (site) =>
      saveDraft(site, newsArea, made.id, { fields: { lead: 'Bos ingress' }, versions, resolvesConflict: false }, as(bo)),
    )
    expect(conflicts).toEqual([])
    expect(item.draft).toMatchObject({ title: 'Annas rubrik', lead: 'Bos ingress' })
  })

  it('learn of a conflict in the same field, and the text that was not saved is in the history', async () => {
    const { siteId, anna, bo, as } = await newsroom()
    const made = await database.inSite(siteId, (site) => createItem(site, newsArea, newsContent(), as(anna)))
    const versions = { title: 1, lead: 1, body: 1 }
    const save = (title: string, who: { id: string }, from: object = versions, resolvesConflict = false) =>
      database.inSite(siteId, (site) =>
        saveDraft(site, newsArea, made.id, { fields: { title }, versions: { ...versions, ...from }, resolvesConflict }, as(who)),
      )
    const annas = await save('Annas rubrik', anna)
    const bos = await save('Bos rubrik', bo)
    expect(bos.conflicts).toEqual(['title'])
    expect(bos.item.draft).toMatchObject({ title: 'Annas rubrik' })
    expect((await revisions(siteId, 'conflict')).map((row) => row.content.title)).toEqual(['Bos rubrik'])

    const resolved = await save('Bos rubrik', bo, { title: annas.item.draftVersion }, true)
    expect(resolved.conflicts).toEqual([])
    expect(resolved.item.draft).toMatchObject({ title: 'Bos rubrik' })
    expect((await revisions(siteId, 'checkpoint')).map((row) => row.content.title)).toEqual(['Annas rubrik'])
  })

  it('a save that is sent twice since its answer was lost is no conflict with itself', async () => {
    const { siteId, anna, as } = await newsroom()
    const made = await database.inSite(siteId, (site) => createItem(site, newsArea, newsContent(), as(anna)))
    const save = () =>
      database.inSite(siteId, (site) =>
        saveDraft(
          site,
          newsArea,
          made.id,
          { fields: { title: 'Skickad två gånger' }, versions: { title: 1 }, resolvesConflict: false },
          as(anna),
        ),
      )
    await save()
    expect(await save()).toMatchObject({ conflicts: [], item: { draftVersion: 2 } })
  })
})

describe('the way to the public and back', () => {
  it('publishes, changes, discards, unpublishes, trashes and restores, and each step can be taken back', async () => {
    const { siteId, anna, as } = await newsroom()
    await database.inSite(siteId, async (site) => {
      const made = await createItem(site, newsArea, newsContent({ title: 'Som den var' }), as(anna))
      const published = await publishItem(site, newsArea, made.id, 1, as(anna))
      expect(itemState(published.item)).toBe('published')

      const { item: changed } = await saveDraft(
        site,
        newsArea,
        made.id,
        { fields: { title: 'Som den blev' }, versions: { title: 1 }, resolvesConflict: false },
        as(anna),
      )
      expect(itemState(changed)).toBe('publishedChanged')

      const discarded = await discardChanges(site, newsArea, made.id, changed.draftVersion, as(anna))
      expect([itemState(discarded.item), discarded.item.title]).toEqual(['published', 'Som den var'])
      await undoStep(site, areas, discarded.undoToken, as(anna))

      const unpublished = await unpublishItem(site, newsArea, made.id, discarded.item.draftVersion + 1, as(anna))
      expect([itemState(unpublished.item), unpublished.item.title]).toEqual(['unpublished', 'Som den blev'])
      await undoStep(site, areas, unpublished.undoToken, as(anna))

      const trashed = await trashItem(site, newsArea, made.id, unpublished.item.draftVersion, as(anna))
      expect(itemState(trashed.item)).toBe('trashed')
      const restored = await restoreItem(site, newsArea, made.id, trashed.item.draftVersion, as(anna))
      expect(itemState(restored.item)).toBe('unpublished')
      await expect(undoStep(site, areas, trashed.undoToken, as(anna))).rejects.toMatchObject({ code: 'STATE_CHANGED' })
    })
  })

  it('takes a trashed item that was public straight back to the public when the trashing is undone', async () => {
    const { siteId, anna, as } = await newsroom()
    await database.inSite(siteId, async (site) => {
      const made = await createItem(site, newsArea, newsContent(), as(anna))
      const { item } = await publishItem(site, newsArea, made.id, 1, as(anna))
      const trashed = await trashItem(site, newsArea, made.id, 1, as(anna))
      await undoStep(site, areas, trashed.undoToken, as(anna))
      const { rows } = await superuser.query('select 1') // another connection, to see that nothing waits for this one
      expect(rows).toHaveLength(1)
      const again = await trashItem(site, newsArea, made.id, 1, as(anna))
      expect(again.item.stateVersion).toBe(item.stateVersion + 3)
    })
  })

  it('stops what is not ready, and says how many things are to be mended', async () => {
    const { siteId, anna, as } = await newsroom()
    await database.inSite(siteId, async (site) => {
      const made = await createItem(site, newsArea, { title: 'Ring 19121212-1212', body: { type: 'doc', content: [] } }, as(anna))
      await expect(publishItem(site, newsArea, made.id, 1, as(anna))).rejects.toMatchObject({
        code: 'CHECK_FAILED',
        message: '2 saker måste åtgärdas innan du kan publicera.',
        fields: { title: { code: 'PNR_IN_TEXT' }, body: { code: 'BODY_EMPTY' } },
      })
    })
  })

  it('refuses to publish a text that has changed since it was read', async () => {
    const { siteId, anna, bo, as } = await newsroom()
    await database.inSite(siteId, async (site) => {
      const made = await createItem(site, newsArea, newsContent(), as(anna))
      await saveDraft(
        site,
        newsArea,
        made.id,
        { fields: { body: textOf('Nytt.') }, versions: { body: 1 }, resolvesConflict: false },
        as(bo),
      )
      await expect(publishItem(site, newsArea, made.id, 1, as(anna))).rejects.toMatchObject({ status: 409, code: 'STATE_CHANGED' })
    })
  })

  it('lets a writer write and throw away his own drafts, and nothing more', async () => {
    const { siteId, anna, kim, as } = await newsroom()
    await database.inSite(siteId, async (site) => {
      const own = await createItem(site, newsArea, newsContent(), as(kim, 'writer'))
      const annas = await createItem(site, newsArea, newsContent(), as(anna))
      await expect(publishItem(site, newsArea, own.id, 1, as(kim, 'writer'))).rejects.toMatchObject({ status: 403 })
      await expect(
        saveDraft(
          site,
          newsArea,
          annas.id,
          { fields: { title: 'Kims' }, versions: { title: 1 }, resolvesConflict: false },
          as(kim, 'writer'),
        ),
      ).rejects.toMatchObject({ status: 403 })
      expect(itemState((await trashItem(site, newsArea, own.id, 1, as(kim, 'writer'))).item)).toBe('trashed')
      await expect(createItem(site, newsArea, newsContent(), as(kim, 'reader'))).rejects.toMatchObject({ status: 403 })
    })
  })
})
