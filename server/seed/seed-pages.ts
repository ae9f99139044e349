import { daysAfter } from '#contract/field-forms.ts'
import type { PageContent } from '#contract/pages/pages.ts'
import { checkPage } from '#contract/pages/page-check.ts'
import { emptyPage } from '#contract/pages/pages.ts'
import { blockingFindings } from '#contract/finding.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { saveDraft } from '../modules/items/life/item-draft.ts'
import { findItem } from '../modules/items/store/item-store.ts'
import { changeFacts } from '../modules/pages/accessibility.ts'
import { changeMenu } from '../modules/pages/menu.ts'
import { pageArea } from '../modules/pages/page-area.ts'
import { pageTreeOf } from '../modules/pages/page-tree.ts'
import { ensureSystemPages } from '../modules/pages/system-pages.ts'
import type { DemoAuthor } from './demo-news-item.ts'
import type { DemoPage, PageText } from './demo-page.ts'
import { demoPages, unpublishedSite } from './demo-pages.ts'
import type { DemoSiteId } from './demo-sites.ts'
import type { DemoMedia } from './demo-text.ts'
import { storedText } from './demo-text.ts'
import type { Seeding } from './seed-item.ts'
import { leadImage, live, seedItem } from './seed-item.ts'

type Authors = ReadonlyMap<DemoAuthor, string>

const stored = ({ title, lead, body }: Partial<PageText>, media?: DemoMedia) => ({
  ...(title !== undefined && { title }),
  ...(lead !== undefined && { lead }),
  ...(body && { body: storedText(body, media) }),
})

export const pageContentOf = (page: DemoPage, today: string, media: DemoMedia = new Map()): PageContent => ({
  ...emptyPage,
  ...stored({ title: page.title, ...(page.lead && { lead: page.lead }), ...(page.body && { body: page.body }) }, media),
  image: leadImage(media, page.picture),
  menuTitle: page.menuTitle ?? '',
  linkUrl: page.linkUrl ?? '',
  language: page.language ?? 'sv',
  showInMenu: page.isAside !== true,
  reviewBy: page.reviewInDays === undefined ? null : daysAfter(today, page.reviewInDays),
})

const systemPagesMadeDaysAgo = 250

/** Writes the system pages, and publishes those without blocking findings. */
async function seedSystemPages(seeding: Seeding): Promise<string | null> {
  const { site, now, reviewer: author } = seeding
  const made = new Date(now.getTime() - systemPagesMadeDaysAgo * 24 * 60 * 60 * 1000)
  await ensureSystemPages(site, { userId: author, now: made })
  const pages = await pageTreeOf(site, author, stockholmDate(now))
  const texts = demoPages[site.siteId as DemoSiteId]?.system ?? {}
  for (const [index, { id, systemKey }] of pages.entries()) {
    if (site.siteId === unpublishedSite || systemKey === null) continue
    const text = texts[systemKey]
    let item = await findItem(site, 'pages', id, 'read')
    if (text) {
      const work = { site, area: pageArea, actor: { userId: author, role: 'siteAdmin' as const, now: made } }
      const versions = { title: 1, lead: 1, image: 1, body: 1 }
      item = (
        await saveDraft(work, id, {
          fields: { ...stored(text, seeding.media), image: leadImage(seeding.media, text.picture) },
          versions,
          resolvesConflict: false,
        })
      ).item
    }
    const content = pageArea.content.parse(item.draft)
    // A page with empty placeholders stays a draft, as on any site.
    if (blockingFindings(checkPage(content)).length > 0) continue
    const life = { state: 'published', publishedDaysAgo: systemPagesMadeDaysAgo - 5 } as const
    await live(seeding, { area: pageArea, content, life, author, index }, item)
  }
  return pages.find(({ systemKey }) => systemKey === 'om-oss')?.id ?? null
}

interface Place {
  readonly parentId: string | null
  /** The page Om oss. */
  readonly aboutId: string | null
}

async function seedBelow(seeding: Seeding, authors: Authors, pages: readonly DemoPage[], place: Place): Promise<void> {
  const { parentId, aboutId } = place
  for (const [index, page] of pages.entries()) {
    const { life } = page
    const item = await seedItem(seeding, {
      area: pageArea,
      content: {
        ...pageContentOf(page, stockholmDate(seeding.now), seeding.media),
        translationOf: page.isAboutUs ? aboutId : null,
      },
      life: 'changed' in life ? { ...life, changed: stored(life.changed, seeding.media) } : life,
      author: authors.get(page.author) ?? seeding.reviewer,
      index,
      ...(parentId && { parentId }),
    })
    await seedBelow(seeding, authors, page.children ?? [], { parentId: item.id, aboutId })
  }
}

export async function seedPages(seeding: Seeding, authors: Authors): Promise<void> {
  const { site, now, reviewer } = seeding
  const about = await seedSystemPages(seeding)
  const pages = demoPages[site.siteId as DemoSiteId]
  await seedBelow(seeding, authors, pages?.about ?? [], { parentId: about, aboutId: about })
  await seedBelow(seeding, authors, pages?.top ?? [], { parentId: null, aboutId: about })
  const actor = { userId: reviewer, role: 'siteAdmin', now } as const
  if (site.siteId === 'malmo') {
    const facts = {
      checkedOn: daysAfter(stockholmDate(now), -40),
      checkedBy: 'Styrelsen',
      faults: ['Äldre bilder i nyheter saknar beskrivning.', 'Stadgarna finns bara som text, inte uppläst.'],
      version: 0,
    }
    await changeFacts(site, facts, actor)
  }
  if (site.siteId === 'lund' && about) {
    const items = [
      { kind: 'area', area: 'news', label: 'Aktuellt', children: [] },
      { kind: 'area', area: 'policy', label: 'Vår politik', children: [] },
      { kind: 'page', pageId: about, label: '', children: [] },
      { kind: 'external', url: 'https://medlem.samlingframat.example/lund', label: 'Bli medlem', children: [] },
    ] as const
    await changeMenu(site, { mode: 'arranged', items: items.map((item) => ({ ...item, children: [] })), version: 0 }, actor)
  }
}
