import { describe, expect, it } from 'vitest'
import { checkPage } from '#contract/pages/page-check.ts'
import { PageContent } from '#contract/pages/pages.ts'
import { checkPolicyTopic } from '#contract/policy/policy-check.ts'
import { PolicyTopicContent } from '#contract/policy/policy.ts'
import { ProgrammeInput } from '#contract/policy/policy-programmes.ts'
import { plainText } from '#contract/rich-text/document.ts'
import { slugify } from '#contract/slug.ts'
import { demoNews, demoNewsCategories } from './demo-news.ts'
import type { DemoPage } from './demo-page.ts'
import { demoPages } from './demo-pages.ts'
import type { DemoTopic } from './demo-topic.ts'
import { demoSharedPages } from './demo-shared.ts'
import { demoPolicy } from './demo-policy.ts'
import { demoRepresentatives } from './demo-representatives.ts'
import { pageContentOf } from './seed-pages.ts'
import { topicContentOf } from './seed-policy.ts'

const today = '2026-11-21'
const anArea = new Map(
  Object.values(demoPolicy)
    .flatMap(({ areas }) => areas)
    .map((name) => [name, crypto.randomUUID()]),
)
const aProgramme = new Map(
  Object.values(demoPolicy)
    .flatMap(({ programmes = [] }) => programmes)
    .map(({ name }) => [name, crypto.randomUUID()]),
)
const lists = { areas: anArea, programmes: aProgramme }
const topics: readonly (readonly [string, DemoTopic])[] = Object.entries(demoPolicy).flatMap(([site, policy]) =>
  policy.topics.map((topic) => [site, topic] as const),
)
/** Each topic as published, and once more with its unpublished change. */
const topicVersions = topics.flatMap(([, topic]) => {
  const versions = 'changed' in topic.life ? [topic, { ...topic, ...topic.life.changed }] : [topic]
  return versions.map((version) => topicContentOf(version, lists, today))
})
const allPages = (pages: readonly DemoPage[]): DemoPage[] => pages.flatMap((page) => [page, ...allPages(page.children ?? [])])
const pages = [...Object.values(demoPages).flatMap(({ top, about }) => allPages([...top, ...about])), ...demoSharedPages]
const pageContents = pages.map((page) => pageContentOf(page, today))

describe('the topics of the demonstration', () => {
  it('are within the contract and could be published without a remark', () => {
    for (const content of topicVersions) {
      expect(PolicyTopicContent.parse(content), content.name).toEqual(content)
      expect(checkPolicyTopic(content), content.name).toEqual([])
    }
  })

  it('have names, keys, areas and programmes of their own site', () => {
    for (const [site, policy] of Object.entries(demoPolicy)) {
      const keys = policy.topics.map(({ key }) => key)
      expect(new Set(keys).size, site).toBe(keys.length)
      expect(new Set(policy.topics.map(({ name }) => slugify(name))).size, site).toBe(keys.length)
      expect(keys, site).toEqual(expect.arrayContaining([...policy.priorities]))
      const programmes = (policy.programmes ?? []).map((programme) => ProgrammeInput.parse(programme).name)
      for (const { area, programme } of policy.topics) {
        expect(policy.areas, site).toContain(area)
        if (programme !== undefined) expect(programmes, site).toContain(programme)
      }
    }
  })

  it('fill the index from digits to Ö in Malmö', () => {
    const first = new Set(demoPolicy.malmo?.topics.map(({ name }) => name.slice(0, 1)))
    expect(demoPolicy.malmo?.topics.length).toBeGreaterThanOrEqual(25)
    for (const letter of ['1', 'W', 'Å', 'Ä', 'Ö']) expect([...first]).toContain(letter)
  })
})

describe('the pages of the demonstration', () => {
  it('are within the contract and could be published', () => {
    for (const content of pageContents) {
      expect(PageContent.parse(content), content.title).toEqual(content)
      expect(checkPage(content), content.title).toEqual([])
    }
  })
})

it('news name topics, persons and categories that their site has', () => {
  for (const { site, title, topics: named = [], persons = [], category = 'nyhet' } of demoNews) {
    const people = demoRepresentatives[site]?.persons.map(({ given, family }) => `${given} ${family}`) ?? []
    expect(people, title).toEqual(expect.arrayContaining([...persons]))
    const keys = demoPolicy[site]?.topics.map(({ key }) => key) ?? []
    expect(keys, title).toEqual(expect.arrayContaining([...named]))
    const own = (demoNewsCategories[site] ?? []).map(slugify)
    expect(['nyhet', 'pressmeddelande', 'debatt', 'motion', 'kampanj', ...own], title).toContain(category)
  }
})

it('the typography is Swedish', () => {
  const texts = [
    ...topicVersions.flatMap(({ name, summary, demands, body }) => [name, summary, ...demands, plainText(body)]),
    ...pageContents.flatMap(({ title, lead, body }) => [title, lead, plainText(body)]),
  ]
  for (const text of texts) {
    // Straight and English quotation marks, hyphens as dashes, three dots, and figures that could break over a line.
    expect(text).not.toMatch(/["“„']| - |\.\.\./)
    expect(text).not.toMatch(/\d (?:\d{3}(?!\d)|kr\b|%)|kl\. \d/)
  }
})
