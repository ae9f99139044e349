import { describe, expect, it } from 'vitest'
import type { Finding, TextFacts } from '../finding.ts'
import { checkNews } from '../news/news-check.ts'
import { emptyNews, NewsContent } from '../news/news.ts'
import { checkPage } from '../pages/page-check.ts'
import { emptyPage, PageContent } from '../pages/pages.ts'
import { checkPolicyTopic } from '../policy/policy-check.ts'
import { emptyPolicyTopic, PolicyTopicContent } from '../policy/policy.ts'
import { checkPerson } from '../representatives/person-check.ts'
import { emptyPerson, PersonContent } from '../representatives/representatives.ts'

const areas = [
  ['news', NewsContent, emptyNews, checkNews],
  ['policy', PolicyTopicContent, emptyPolicyTopic, checkPolicyTopic],
  ['representatives', PersonContent, emptyPerson, checkPerson],
  ['pages', PageContent, emptyPage, checkPage],
] as const

describe.each(areas)('the fields for sharing of %s', (_name, schema, empty, check) => {
  // covers Content in use: sharing: the same limits and checks in every area
  it.each([
    ['shareTitle', 'x'.repeat(121), 'Rubriken vid delning är för lång. Högst 120 tecken.'],
    ['shareText', 'x'.repeat(301), 'Texten vid delning är för lång. Högst 300 tecken.'],
    ['noIndex', 'ja', 'Välj om sökmotorer får visa sidan.'],
  ])('%s is refused in Swedish beyond its limit', (field, value, message) => {
    const parsed = schema.safeParse({ ...empty, [field]: value })
    expect(parsed.error?.issues).toMatchObject([{ path: [field], message }])
  })

  const findings = (fields: object, facts: TextFacts = {}): Finding[] =>
    (check as (content: object, facts: TextFacts) => Finding[])({ ...empty, ...fields }, facts)

  it.each(['shareTitle', 'shareText'])('%s may hold no personal number and no hidden contact', (field) => {
    expect(findings({ [field]: 'Ring 19121212-1212' })).toContainEqual(
      expect.objectContaining({ code: 'PNR_IN_TEXT', level: 'blocking', field }),
    )
    expect(findings({ [field]: 'Skriv till anna@exempel.se' }, { hiddenContacts: ['anna@exempel.se'] })).toContainEqual(
      expect.objectContaining({ code: 'CONTACT_HIDDEN', level: 'blocking', field }),
    )
  })

  // covers Content in use: paid for by others: a notice needs a payer, and no private data
  it('who has paid is asked for with a notice, a notice is advised with a payer, and neither may hold private data', () => {
    const about = (fields: object) => findings(fields).filter(({ field }) => field.startsWith('paid'))
    expect(about({})).toEqual([])
    expect(about({ paidBy: 'Byggbolaget AB', paidNoticeUrl: 'https://exempel.se/insyn' })).toEqual([])
    expect(about({ paidNoticeUrl: 'https://exempel.se/insyn' })).toMatchObject([{ level: 'blocking', field: 'paidBy' }])
    expect(about({ paidBy: 'Byggbolaget AB' })).toMatchObject([{ level: 'advice', field: 'paidNoticeUrl' }])
    expect(about({ paidBy: 'Anna 19121212-1212' })).toContainEqual(
      expect.objectContaining({ code: 'PNR_IN_TEXT', field: 'paidBy' }),
    )
    expect(schema.safeParse({ ...empty, paidBy: 'x'.repeat(121) }).error?.issues).toMatchObject([
      { path: ['paidBy'], message: 'Uppgiften om vem som har betalat är för lång. Högst 120 tecken.' },
    ])
    expect(schema.safeParse({ ...empty, paidNoticeUrl: 'http://exempel.se' }).error?.issues).toMatchObject([
      { path: ['paidNoticeUrl'] },
    ])
  })

  it('the picture is checked as all others are', () => {
    const shareImage = { id: '5b0e9c1a-55f2-4d3e-9a8e-0d5b4c3f2a11', isShared: false }
    const found = findings({ shareImage }, { media: new Map(), day: '2026-11-21' })
    expect(found).toContainEqual(expect.objectContaining({ level: 'blocking', field: 'shareImage' }))
  })
})
