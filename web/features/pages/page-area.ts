import { emptyPage, PageContent, pages } from '#contract/pages/pages.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { fieldRules } from '#web/parts/items/field-rules.ts'
import { imageInWords } from '#web/parts/items/image-in-words.ts'
import type { ItemArea } from '#web/parts/items/item-area.ts'
import { paidWords } from '#web/parts/items/paid-words.ts'
import { sharingWords } from '#web/parts/items/sharing-words.ts'
import { drawnPart } from '#web/ui/drawn-parts.ts'
import { listedPages } from './listed-pages.ts'

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
    ...sharingWords,
    ...paidWords,
  },
  rules: fieldRules(PageContent),
  loadCheck: drawnPart('../contract/pages/page-check.ts', async () => {
    const { checkPage, checkPageDates } = await import('#contract/pages/page-check.ts')
    return (content, facts) => [...checkPage(content, facts), ...checkPageDates(content, stockholmDate(new Date()))]
  }),

  titleOf: ({ title }) => title,
}
