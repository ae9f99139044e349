import { expect } from 'vitest'
import type { Received } from '#contract/sharing/received.ts'
import type { ShareMode } from '#contract/sharing/shared-kinds.ts'
import type { SharingState } from '#contract/sharing/sharing.ts'
import type { ItemArea } from '../../modules/items/item-area.ts'
import { newsArea } from '../../modules/news/news-area.ts'
import { pageArea } from '../../modules/pages/page-area.ts'
import { policyArea } from '../../modules/policy/policy-area.ts'
import { newsContent, textOf } from '../factories.ts'
import { decisionCalls, placeOf, toAll } from '../sharing-calls.ts'
import type { TestAnswer, TestBrowser } from '../test-app.ts'
import { bodyOf, itemSteps } from './item-steps.ts'
import type { KindStage, SharedHere, SharedKind, SharedWords } from './shared-kind.ts'

// Riksnyheter, topics and pages: items of the federation's own site that reach others by a target.

export interface ItemKind {
  readonly key: 'news' | 'policy' | 'pages'
  readonly name: string
  readonly area: ItemArea<never>
  readonly content: (words: SharedWords) => object
  /** The field of the title. */
  readonly title: string
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
  readonly atStopped: SharedKind['atStopped']
  readonly actions: readonly string[]
}

interface HideAt {
  readonly browser: TestBrowser
  readonly siteId: string
  readonly id: string
  readonly isHidden: boolean
  readonly reason: string
  readonly version: number | null
}

const rowsOf = async <Row>(browser: TestBrowser, path: string, name: string): Promise<readonly Row[]> => {
  const { status, body } = await browser.get(path)
  expect(status).toBe(200)
  return (body as Record<string, readonly Row[]>)[name] ?? []
}

/** The call of all kinds that hide nothing in a draft. */
const hide = ({ browser, siteId, id, isHidden, ...how }: HideAt): Promise<TestAnswer> =>
  decisionCalls(browser, siteId).display(id, isHidden ? 'hidden' : 'shown', how)
const hereOf = ({ state, decision: { reason, version } }: Received): SharedHere => ({ isShown: state === 'shown', reason, version })

interface TopicRow {
  readonly id: string
  readonly isShown: boolean
}

const riksnyhet: ItemKind = {
  key: 'news',
  name: 'riksnyhet',
  area: newsArea as ItemArea<never>,
  content: ({ title, picture, person, ...words }) =>
    newsContent({
      title,
      lead: words.text,
      body: bodyOf({ title, ...words }) as never,
      image: picture?.lead ?? null,
      bylinePerson: person ?? null,
    }),
  title: 'title',
  path: (slug) => `/nyheter/${slug}`,
  besideOwn: { optional: (slug) => `/nyheter/riks/${slug}`, required: (slug) => `/nyheter/riks/${slug}` },
  isDeliveredAsTheirs: true,
  mode: 'default',
  hide,
  here: async (browser, siteId, id) => {
    const row = await decisionCalls(browser, siteId).broadcast(id)
    return row && row.state !== 'recalled' ? hereOf(row) : null
  },
  requiredField: 'display',
  atStopped: 'nothing',
  actions: ['broadcast.send', 'broadcast.change', 'broadcast.recall'],
}

const topic: ItemKind = {
  key: 'policy',
  name: 'gemensam sakfråga',
  area: policyArea as ItemArea<never>,
  content: ({ title, picture, person, ...words }) => ({
    name: title,
    summary: `Vi vill att alla i landet ska veta detta: ${words.text}`,
    body: bodyOf({ title, ...words }),
    image: picture?.lead ?? null,
    spokespersons: person === undefined ? [] : [person],
  }),
  title: 'name',
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
  atStopped: 'shown',
  actions: ['sharedTopic.share', 'sharedTopic.change', 'sharedTopic.withdraw'],
}

const page: ItemKind = {
  key: 'pages',
  name: 'gemensam sida',
  area: pageArea as ItemArea<never>,
  content: ({ title, picture, ...words }) => ({
    title,
    lead: words.text,
    body: bodyOf({ title, ...words }),
    image: picture?.lead ?? null,
    showInMenu: false,
  }),
  title: 'title',
  path: (slug) => `/${slug}`,
  besideOwn: { optional: null, required: (slug) => `/${slug}--riks` },
  isDeliveredAsTheirs: false,
  mode: 'optional',
  hide,
  here: async (browser, siteId, id) => {
    const row = (await rowsOf<Received>(browser, `/api/site/${siteId}/shared-pages`, 'pages')).find((one) => one.id === id)
    return row ? hereOf(row) : null
  },
  requiredField: 'display',
  atStopped: 'shown',
  actions: ['sharedPage.share', 'sharedPage.change', 'sharedPage.withdraw'],
}

export const itemKinds: readonly ItemKind[] = [riksnyhet, topic, page]

export function sharedItem(kind: ItemKind, stage: KindStage): SharedKind {
  const { office, sharer } = stage
  const { stored, ...steps } = itemSteps(stage, kind.area, kind.title)
  const state = async (id: string) => (await sharer.get(placeOf(id))).body as Partial<SharingState> | null
  return {
    ...steps,
    here: ({ browser, siteId }, id) => kind.here(browser, siteId, id),
    key: kind.key,
    name: kind.name,
    showsByItself: true,
    instead: null,
    libraryId: office.siteId,
    refusedSharers: ['reader', 'writer', 'editor', 'siteAdmin'],
    strangerGets: 404,
    refusedDeciders: ['reader', 'writer'],
    outsiderGets: 404,
    atStopped: kind.atStopped,
    logged: { siteId: office.siteId, actions: kind.actions },
    made: async (words) => (await office.publishedIn(kind.area, kind.content(words) as never)).id,
    share: async (id, { isRequired = false, target = toAll.target, version } = {}, by = sharer) =>
      by.send('PUT', placeOf(id), {
        ...toAll,
        mode: isRequired ? 'required' : kind.mode,
        target,
        version: version === undefined ? ((await state(id))?.shared?.version ?? null) : version,
      }),
    end: async (id, version, by = sharer) =>
      by.send('POST', `${placeOf(id)}/end`, { version: version ?? (await state(id))?.shared?.version ?? 1 }),
    at: async (_site, id) => kind.path((await stored(id)).slug),
    decide: async ({ browser, siteId }, id, isShown, reason = '') => {
      const version = (await kind.here(browser, siteId, id))?.version ?? null
      return kind.hide({ browser, siteId, id, isHidden: !isShown, reason, version })
    },
    told: async (id) => {
      const { shown = 0, reached = 0 } = (await state(id))?.counts ?? {}
      return { shown, reached }
    },
  }
}
