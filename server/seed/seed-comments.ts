import { randomUUID } from 'node:crypto'
import type { RichText } from '#contract/rich-text/document.ts'
import { passageAt, runningText } from '#contract/rich-text/passages.ts'
import { statement } from '../platform/database/database.ts'
import { resolveComment, writeAnswer, writeComment } from '../modules/items/comments/comment-service.ts'
import { newsArea } from '../modules/news/news-area.ts'
import type { DemoAuthor } from './demo-news-item.ts'
import type { Seeding } from './seed-item.ts'

interface DemoComment {
  readonly site: string
  /** The title of the news item. */
  readonly on: string
  /** The words that are marked; '' for a comment on the whole. */
  readonly quote: string
  /** Who says what, hours ago. */
  readonly said: readonly (readonly [DemoAuthor, string, number])[]
  /** Who has marked it as done. */
  readonly resolvedBy?: DemoAuthor
}

const demoComments: readonly DemoComment[] = [
  {
    site: 'malmo',
    on: 'Så gick det på vandringen i Rosengård',
    quote: 'Listan lämnar vi till fastighetsnämnden på måndag.',
    said: [
      ['asa', 'Är det bestämt vem som lämnar den?', 30],
      ['karlErik', 'Jag gör det, klockan tio. Häng gärna med.', 26],
    ],
  },
  {
    site: 'malmo',
    on: 'Så gick det på vandringen i Rosengård',
    quote: '',
    said: [['asa', 'Kan vi få med en bild från vandringen?', 29]],
  },
  {
    site: 'malmo',
    on: 'Så gick det på vandringen i Rosengård',
    quote: 'Alla fick en karta och en penna.',
    said: [['asa', 'Trevligt! Behåll den meningen.', 28]],
    resolvedBy: 'karlErik',
  },
]

const byTitle = statement<{ id: string; draft: { readonly body: RichText } }>(
  'seed_commented_news',
  `select id, draft from items where site_id = $1 and area = 'news' and title = $2`,
)

/** What people of the demonstration say to each other about a draft. */
export async function seedComments({ site, now }: Seeding, authors: ReadonlyMap<DemoAuthor, string>): Promise<void> {
  const as = (author: DemoAuthor, hoursAgo: number) => ({
    site,
    areas: new Map([[newsArea.name, newsArea]]),
    actor: { userId: authors.get(author) ?? '', role: 'editor' as const, now: new Date(now.getTime() - hoursAgo * 3_600_000) },
  })
  for (const { on, quote, said, resolvedBy } of demoComments.filter((one) => one.site === site.siteId)) {
    const [item] = await site.rows(byTitle, [site.siteId, on])
    const [first, ...answers] = said
    if (!item || !first) continue
    const text = runningText(item.draft.body)
    const from = text.indexOf(quote)
    const about = quote === '' ? null : { field: 'body', passage: passageAt(text, { from, to: from + quote.length }) }
    const [author, words, hoursAgo] = first
    const { id, version } = await writeComment(as(author, hoursAgo), item.id, { text: words, about, key: randomUUID() })
    for (const [who, answer, ago] of answers) await writeAnswer(as(who, ago), id, { text: answer, key: randomUUID() })
    if (resolvedBy !== undefined) await resolveComment(as(resolvedBy, 25), id, version)
  }
}
