import { describe, expect, it } from 'vitest'
import type { Finding, TextFacts } from '../finding.ts'
import { checkNews } from '../news/news-check.ts'
import { emptyNews } from '../news/news.ts'
import { checkPage } from '../pages/page-check.ts'
import { emptyPage } from '../pages/pages.ts'
import { checkPolicyTopic } from '../policy/policy-check.ts'
import { emptyPolicyTopic } from '../policy/policy.ts'
import { checkPerson } from '../representatives/person-check.ts'
import { emptyPerson } from '../representatives/representatives.ts'
import { checkLines } from './line-check.ts'

const number = 'Ring 19850314-2385 först'
const contact = 'Skriv till anna@exempel.se'
const facts: TextFacts = { hiddenContacts: ['anna@exempel.se'] }
const codes = (findings: readonly Finding[], field: string) =>
  findings.filter((one) => one.field === field && one.level === 'blocking').map(({ code }) => code)

describe('a line that the public reads', () => {
  it.each([
    [number, 'PNR_IN_TEXT'],
    [contact, 'CONTACT_HIDDEN'],
    ['Möte den {datum} klockan sju', 'PLACEHOLDER_LEFT'],
  ])('%s is found at its field, and at no other', (text, code) => {
    expect(checkLines({ title: 'Sommarfest', lead: text }, facts)).toMatchObject([{ code, level: 'blocking', field: 'lead' }])
    expect(checkLines({ socials: ['https://a.example', text] }, facts)).toMatchObject([{ code, field: 'socials' }])
  })

  it('is fine with a contact that nobody has hidden', () => {
    expect(checkLines({ lead: contact })).toEqual([])
    expect(checkLines({ lead: contact }, { hiddenContacts: ['bo@exempel.se'] })).toEqual([])
  })
})

// A field that is added to an area and forgotten by its check would be public with whatever stands in it.
describe('every field of words is read by the check of its area', () => {
  // The last are chosen of a list, not written.
  const areas: [string, object, (content: never, facts: TextFacts) => Finding[], string[]][] = [
    ['news', emptyNews, checkNews, ['category']],
    ['pages', emptyPage, checkPage, ['language']],
    ['policy', emptyPolicyTopic, checkPolicyTopic, ['area', 'programme']],
    ['representatives', emptyPerson, checkPerson, []],
  ]
  const cases = areas.flatMap(([area, empty, check, chosen]) =>
    Object.entries(empty)
      .filter(([field, value]) => typeof value === 'string' && !chosen.includes(field))
      .map(
        ([field]) => [`${area}: ${field}`, { ...empty, [field]: number }, { ...empty, [field]: contact }, field, check] as const,
      ),
  )
  it.each(cases)('%s', (_what, withNumber, withContact, field, check) => {
    expect(codes(check(withNumber as never, facts), field)).toContain('PNR_IN_TEXT')
    expect(codes(check(withContact as never, facts), field)).toContain('CONTACT_HIDDEN')
  })
})
