import { expect } from 'vitest'
import type { ShareMode } from '#contract/sharing/shared-kinds.ts'
import type { ItemArea } from '../modules/items/item-area.ts'
import type { StoredItem } from '../modules/items/store/item-store.ts'
import { newsArea } from '../modules/news/news-area.ts'
import { pageArea } from '../modules/pages/page-area.ts'
import { policyArea } from '../modules/policy/policy-area.ts'
import { undecided } from './a-federation.ts'
import { newsContent, textOf } from './factories.ts'
import type { TestAnswer, TestBrowser } from './test-app.ts'

// The kinds of items that the federation shares, each with what tests of all kinds need: content, addresses, calls and rows.

/** What the tests write in each area. */
export interface SharedWords {
  readonly title: string
  readonly text: string
  readonly image?: object
  /** An item of the same site that the text leads to. */
  readonly to?: string
}

/** What an editor of a site reads of one. */
export interface SharedHere {
  readonly isShown: boolean
  readonly reason: string
  readonly version: number | null
}

export interface SharedKind {
  readonly name: string
  readonly area: ItemArea<never>
  readonly segment: 'news' | 'policy' | 'pages'
  readonly content: (words: SharedWords) => object
  /** The field of the title, and that of the short text. */
  readonly fields: readonly [title: string, text: string]
  /** After the site, where a reader finds it. */
  readonly path: (slug: string) => string
  /** Where a site shows it that has something of its own at that address, when it may not and when it must be shown. */
  readonly besideOwn: { readonly optional: ((slug: string) => string) | null; readonly required: (slug: string) => string }
  /** The delivery API names the federation beside it. */
  readonly isDeliveredAsTheirs: boolean
  /** How sites get it that may hide it. */
  readonly mode: ShareMode
  readonly hide: (at: HideAt) => Promise<TestAnswer>
  /** Null where the site has not got it. */
  readonly here: (browser: TestBrowser, siteId: string, id: string) => Promise<SharedHere | null>
  /** Where the reason stands that a required one cannot be hidden. */
  readonly requiredField: string
}

interface HideAt {
  readonly browser: TestBrowser
  readonly siteId: string
  readonly id: string
  readonly isHidden: boolean
  readonly reason: string
  readonly version: number | null
}

const bodyOf = ({ text, to }: SharedWords) => {
  if (to === undefined) return textOf(text)
  const marks = [{ type: 'link', attrs: { href: `item:${to}` } }]
  return { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text, marks }] }] }
}
const rowsOf = async <Row>(browser: TestBrowser, path: string, name: string): Promise<readonly Row[]> => {
  const { status, body } = await browser.get(path)
  expect(status).toBe(200)
  return (body as Record<string, readonly Row[]>)[name] ?? []
}

interface BroadcastRow {
  readonly id: string
  readonly state: string
  readonly decision: { readonly reason: string; readonly version: number | null }
}
interface TopicRow {
  readonly id: string
  readonly isShown: boolean
}
interface PageRow {
  readonly id: string
  readonly state: string
  readonly choice: { readonly reason: string; readonly version: number | null }
}

const riksnyhet: SharedKind = {
  name: 'riksnyhet',
  area: newsArea as ItemArea<never>,
  segment: 'news',
  content: ({ image = null, ...words }) =>
    newsContent({ title: words.title, lead: words.text, body: bodyOf(words) as never, image: image as never }),
  fields: ['title', 'lead'],
  path: (slug) => `/nyheter/${slug}`,
  besideOwn: { optional: (slug) => `/nyheter/riks/${slug}`, required: (slug) => `/nyheter/riks/${slug}` },
  isDeliveredAsTheirs: true,
  mode: 'default',
  hide: ({ browser, siteId, id, isHidden, reason, version }) =>
    browser.send('PUT', `/api/site/${siteId}/broadcasts/${id}`, {
      ...undecided,
      display: isHidden ? 'hidden' : 'auto',
      reason,
      version,
    }),
  here: async (browser, siteId, id) => {
    const rows = await rowsOf<BroadcastRow>(browser, `/api/site/${siteId}/broadcasts`, 'broadcasts')
    const row = rows.find((one) => one.id === id && one.state !== 'recalled')
    return row ? { isShown: row.state === 'shown', reason: row.decision.reason, version: row.decision.version } : null
  },
  requiredField: 'display',
}

const topic: SharedKind = {
  name: 'gemensam sakfråga',
  area: policyArea as ItemArea<never>,
  segment: 'policy',
  content: ({ title, image = null, ...words }) => ({
    name: title,
    summary: `Vi vill att alla i landet ska veta detta: ${words.text}`,
    body: bodyOf({ title, ...words }),
    image,
  }),
  fields: ['name', 'summary'],
  path: (slug) => `/politik/${slug}`,
  besideOwn: { optional: null, required: (slug) => `/politik/${slug}-riks` },
  isDeliveredAsTheirs: true,
  mode: 'optional',
  hide: async ({ browser, siteId, id, isHidden }) => {
    const root = `/api/site/${siteId}/shared-policy/${id}`
    const view = (await browser.get(root)).body as {
      central: { revision: string } | null
      extension: { version: number } | null
    }
    const words = { summary: '', demands: [], body: textOf(), isHidden, version: view.extension?.version ?? null }
    const kept = await browser.send('PUT', root, words)
    if (kept.status !== 200) return kept
    const { extension } = kept.body as { extension: { version: number } | null }
    return browser.send('POST', `${root}/publish`, { revision: view.central?.revision, version: extension?.version })
  },
  here: async (browser, siteId, id) => {
    const row = (await rowsOf<TopicRow>(browser, `/api/site/${siteId}/shared-policy`, 'topics')).find((one) => one.id === id)
    return row ? { isShown: row.isShown, reason: '', version: null } : null
  },
  requiredField: 'isHidden',
}

const page: SharedKind = {
  name: 'gemensam sida',
  area: pageArea as ItemArea<never>,
  segment: 'pages',
  content: ({ title, image = null, ...words }) => ({
    title,
    lead: words.text,
    body: bodyOf({ title, ...words }),
    image,
    showInMenu: false,
  }),
  fields: ['title', 'lead'],
  path: (slug) => `/${slug}`,
  besideOwn: { optional: null, required: (slug) => `/${slug}--riks` },
  isDeliveredAsTheirs: false,
  mode: 'optional',
  hide: ({ browser, siteId, id, isHidden, reason, version }) =>
    browser.send('PUT', `/api/site/${siteId}/shared-pages/${id}`, { isHidden, reason, version }),
  here: async (browser, siteId, id) => {
    const row = (await rowsOf<PageRow>(browser, `/api/site/${siteId}/shared-pages`, 'pages')).find((one) => one.id === id)
    return row ? { isShown: row.state === 'shown', reason: row.choice.reason, version: row.choice.version } : null
  },
  requiredField: 'isHidden',
}

export const sharedKinds: readonly SharedKind[] = [riksnyhet, topic, page]

/** The last part of an item's address. */
export const slugOf = ({ path }: Pick<StoredItem, 'path'>): string => path.split('/').at(-1) ?? ''
