import { emptyPolicyTopic, policy, PolicyTopicContent } from '#contract/policy/policy.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { fieldRules } from '#web/parts/items/field-rules.ts'
import { imageInWords } from '#web/parts/items/image-in-words.ts'
import type { ItemArea } from '#web/parts/items/item-area.ts'
import { paidWords } from '#web/parts/items/paid-words.ts'
import { answerWords } from '#web/parts/items/answer-words.ts'
import { sharingWords } from '#web/parts/items/sharing-words.ts'
import { drawnPart } from '#web/ui/drawn-parts.ts'
import { listedPolicy } from './listed-policy.ts'

// The area's own schema has parsed the values that `inWords` gets.
const titles = (value: unknown, titleOf: (itemId: string) => string): string => (value as readonly string[]).map(titleOf).join('\n')
/** Politik as the item screens know it. */
export const policyArea: ItemArea<PolicyTopicContent> = {
  ...listedPolicy,
  endpoints: policy,
  empty: emptyPolicyTopic,
  fields: {
    name: { label: 'Sakfråga', definite: 'sakfrågans namn', kind: 'line' },
    synonyms: { label: 'Sökord', definite: 'sökorden', kind: 'list' },
    area: {
      label: 'Politikområde',
      definite: 'politikområdet',
      kind: 'choice',
      // The name is not known here; the comparison only needs to show that the value differs.
      inWords: (value) => (value === '' ? 'Inget område' : 'Ett valt område'),
    },
    summary: { label: 'Kort svar', definite: 'det korta svaret', kind: 'line' },
    demands: { label: 'Våra krav', definite: 'kraven', kind: 'list' },
    image: { label: 'Toppbild', definite: 'toppbilden', kind: 'choice', inWords: imageInWords },
    body: { label: 'Fördjupning', definite: 'fördjupningen', kind: 'richText' },
    spokespersons: { label: 'Talespersoner', definite: 'talespersonerna', kind: 'list', inWords: titles },
    decidedAt: { label: 'Beslutat', definite: 'beslutsdatumet', kind: 'date' },
    decidedBy: { label: 'Beslutat av', definite: 'vem som beslutade', kind: 'line' },
    programme: {
      label: 'Program',
      definite: 'programmet',
      kind: 'choice',
      inWords: (value) => (value === '' ? 'Inget program' : 'Ett valt program'),
    },
    reviewBy: { label: 'Ska granskas senast', definite: 'granskningsdagen', kind: 'date' },
    ...sharingWords,
    ...answerWords,
    ...paidWords,
  },
  rules: fieldRules(PolicyTopicContent),
  loadCheck: drawnPart('../contract/policy/policy-check.ts', async () => {
    const { checkPolicyDates, checkPolicyTopic } = await import('#contract/policy/policy-check.ts')
    return (content, facts) => [...checkPolicyTopic(content, facts), ...checkPolicyDates(content, stockholmDate(new Date()))]
  }),

  titleOf: ({ name }) => name,
}
