import { languageInSwedish } from '#contract/pages/page-languages.ts'
import { emptyPage, PageContent, pages } from '#contract/pages/pages.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { fieldRules } from '#web/parts/items/field-rules.ts'
import { imageInWords } from '#web/parts/items/image-in-words.ts'
import type { ItemArea } from '#web/parts/items/item-area.ts'
import { paidWords } from '#web/parts/items/paid-words.ts'
import { answerWords } from '#web/parts/items/answer-words.ts'
import { sharingWords } from '#web/parts/items/sharing-words.ts'
import { drawnPart } from '#web/ui/drawn-parts.ts'
import { listedPages } from './listed-pages.ts'

// The area's own schema has parsed the values that `inWords` gets.

/** Sidor as the item screens know them. */
export const pageArea: ItemArea<PageContent> = {
  ...listedPages,
  endpoints: pages,
  empty: emptyPage,
  fields: {
    title: { label: 'Rubrik', definite: 'rubriken', kind: 'line' },
    menuTitle: { label: 'Menytext', definite: 'menytexten', kind: 'line' },
    lead: { label: 'Ingress', definite: 'ingressen', kind: 'line' },
    image: { label: 'Toppbild', definite: 'toppbilden', kind: 'choice', inWords: imageInWords },
    body: { label: 'Text', definite: 'texten', kind: 'richText' },
    showInMenu: { label: 'Visa i menyn', definite: 'valet om menyn', kind: 'switch' },
    reviewBy: { label: 'Ska granskas senast', definite: 'granskningsdagen', kind: 'date' },
    linkUrl: { label: 'Länk i menyn', definite: 'länken', kind: 'line' },
    language: {
      label: 'Språk',
      definite: 'språket',
      kind: 'choice',
      inWords: (value) => languageInSwedish(value as PageContent['language']),
    },
    translationOf: {
      label: 'Är en översättning av',
      definite: 'sidan som den är en översättning av',
      kind: 'choice',
      inWords: (value, titleOf) => (value === null ? '' : titleOf(value as string)),
    },
    ...sharingWords,
    ...answerWords,
    ...paidWords,
  },
  rules: fieldRules(PageContent),
  loadCheck: drawnPart('../contract/pages/page-check.ts', async () => {
    const { checkPage, checkPageDates } = await import('#contract/pages/page-check.ts')
    return (content, facts) => [...checkPage(content, facts), ...checkPageDates(content, stockholmDate(new Date()))]
  }),

  titleOf: ({ title }) => title,
}
