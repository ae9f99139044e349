import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { requiredLine, line } from './text.ts'
import { PolicyTopicContent } from './policy/policy.ts'

const messageOf = (schema: z.ZodType, value: unknown): string => schema.safeParse(value).error?.issues[0]?.message ?? ''

describe('a message about a field that is too long agrees with the field’s name', () => {
  // covers Content in use: messages on fields that are too long agree with their noun
  it.each([
    ['Rubriken', 'lång'],
    ['Namnet', 'långt'],
    ['Kravet', 'långt'],
    ['Sökordet', 'långt'],
    ['Organisationsnumret', 'långt'],
    ['Id:t', 'långt'],
    ['Ditt namn', 'långt'],
    ['Det korta svaret', 'långt'],
    ['Sajtens namn', 'långt'],
    ['Dokumentets namn', 'långt'],
    ['Namnet under citatet', 'långt'],
    ['Länken till programmet', 'lång'],
    ['Knappens text', 'lång'],
    ['Faktarutans rubrik', 'lång'],
    ['Din e-postadress', 'lång'],
    ['Öppettiderna', 'långa'],
    ['Anteckningen om samtycket', 'lång'],
  ])('%s är för %s', (label, adjective) => {
    expect(messageOf(line(3, label), 'mycket längre')).toBe(`${label} är för ${adjective}. Högst 3 tecken.`)
  })

  it('and so does one that is too short', () => {
    expect(messageOf(requiredLine(3, 9, 'Öppettiderna', 'Ange dem.'), 'ab')).toBe('Öppettiderna är för korta. Minst 3 tecken.')
    expect(messageOf(requiredLine(3, 9, 'Namnet', 'Ange det.'), 'ab')).toBe('Namnet är för kort. Minst 3 tecken.')
  })

  it('as editors meet it', () => {
    const demands = PolicyTopicContent.shape.demands
    expect(messageOf(demands, ['x'.repeat(161)])).toBe('Kravet är för långt. Högst 160 tecken.')
    expect(messageOf(PolicyTopicContent.shape.summary, 'x'.repeat(281))).toBe('Det korta svaret är för långt. Högst 280 tecken.')
  })
})
