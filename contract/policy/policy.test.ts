import { describe, expect, it } from 'vitest'
import { emptyPolicyTopic, PolicyTopicContent } from './policy.ts'
import { checkPolicyDates, checkPolicyTopic } from './policy-check.ts'

const id = '5b0e9c1a-55f2-4d3e-9a8e-0d5b4c3f2a11'
const whole: PolicyTopicContent = {
  ...emptyPolicyTopic,
  name: 'Förskola',
  summary: 'Vi vill ha mindre grupper i förskolan.',
  area: id,
}
const found = (overrides: Partial<PolicyTopicContent>) =>
  checkPolicyTopic({ ...whole, ...overrides }).map(({ code, level, field }) => [code, level, field])

describe('the check of a policy topic', () => {
  it('requires only a name and a short answer', () => {
    expect(found({})).toEqual([])
  })
  // covers Publish check: TITLE_EMPTY (topic)
  // covers Policy: topic and short answer are needed; demands, area
  it.each([
    ['no name', { name: '' }, ['TITLE_EMPTY', 'blocking', 'name']],
    ['a name of one letter', { name: 'A' }, ['TITLE_EMPTY', 'blocking', 'name']],
    ['no short answer', { summary: '' }, ['FIELD_MISSING', 'blocking', 'summary']],
    ['a short answer of nineteen characters', { summary: 'Vi vill ha mera mat' }, ['FIELD_MISSING', 'blocking', 'summary']],
    [
      'an answer that does not say what we want',
      { summary: 'Grupperna ska bli mindre i år.' },
      ['SUMMARY_STYLE', 'advice', 'summary'],
    ],
    ['no policy area', { area: '' }, ['NO_POLICY_AREA', 'advice', 'area']],
    ['a personal number among the demands', { demands: ['Ring 191212121212'] }, ['PNR_IN_TEXT', 'blocking', 'demands']],
    [
      'a heading without words in a text that is there',
      {
        body: {
          type: 'doc',
          content: [
            { type: 'paragraph', content: [{ type: 'text', text: 'a' }] },
            { type: 'heading', attrs: { level: 2 } },
          ],
        },
      },
      ['HEADING_EMPTY', 'blocking', 'body'],
    ],
  ] satisfies [string, Partial<PolicyTopicContent>, string[]][])('finds %s', (_what, input, expected) => {
    expect(found(input)).toEqual([expected])
  })
  it('recognises "vi vill" in any spelling', () => {
    expect(found({ summary: 'VI VILL ha mindre grupper.' })).toEqual([])
    expect(found({ summary: 'Vi villar oss bort i skogen.' })).toEqual([['SUMMARY_STYLE', 'advice', 'summary']])
  })
})

it('the dates of a policy topic: decided by today, and read through in time', () => {
  const dates = (decidedAt: string | null, reviewBy: string | null) =>
    checkPolicyDates({ decidedAt, reviewBy }, '2026-11-21').map(({ code, level }) => [code, level])
  expect(dates('2026-11-21', '2026-11-21')).toEqual([])
  expect(dates(null, null)).toEqual([])
  expect(dates('2026-11-22', '2026-11-20')).toEqual([
    ['DATE_AHEAD', 'blocking'],
    ['REVIEW_DUE', 'advice'],
  ])
})

// covers Policy: each field: too long or wrong is refused in its own words
// covers Policy: search words: 15 of 40 characters at most; demands: 10 of 160; three spokespersons
describe('each field of a policy topic is refused with its own words', () => {
  it.each([
    ['name', 'x'.repeat(61), 'Sakfrågan är för lång. Högst 60 tecken.'],
    ['synonyms', Array.from({ length: 16 }, (_, at) => `ord ${at}`), 'Högst 15 sökord.'],
    ['synonyms', ['x'.repeat(41)], 'Sökordet är för långt. Högst 40 tecken.'],
    ['area', 'skola', 'Politikområdet finns inte.'],
    ['summary', 'x'.repeat(281), 'Det korta svaret är för långt. Högst 280 tecken.'],
    ['demands', Array.from({ length: 11 }, (_, at) => `krav ${at}`), 'Högst 10 krav.'],
    ['demands', ['x'.repeat(161)], 'Kravet är för långt. Högst 160 tecken.'],
    ['spokespersons', [1, 2, 3, 4].map((at) => id.slice(0, -1) + at), 'Högst 3 talespersoner.'],
    ['decidedAt', '2026-02-30', 'Beslutsdatumet måste vara ett datum, till exempel 2026-11-21.'],
    ['decidedBy', 'x'.repeat(81), 'Uppgiften om vem som beslutade är för lång. Högst 80 tecken.'],
    ['programme', 'Valmanifest', 'Programmet finns inte.'],
    ['reviewBy', 'snart', 'Datumet för granskning måste vara ett datum, till exempel 2026-11-21.'],
  ])('%s', (field, value, message) => {
    const result = PolicyTopicContent.safeParse({ ...whole, [field]: value })
    expect(result.error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([[field, message]])
  })
})
