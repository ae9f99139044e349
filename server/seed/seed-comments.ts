import { randomUUID } from 'node:crypto'
import type { RichText } from '#contract/rich-text/document.ts'
import { passageAt, runningText } from '#contract/rich-text/passages.ts'
import type { SiteDb } from '../platform/database/database.ts'
import { resolveComment, writeAnswer, writeComment } from '../modules/items/comments/comment-service.ts'
import { findItem } from '../modules/items/store/item-store.ts'
import type { SeededSite, Seeding } from './seeding.ts'
import { accountOf } from './seeding.ts'

/** The hour of marking a comment as done. */
const resolvedHoursAgo = 25

/** What people of the demonstration say to each other about drafts. */
export async function seedComments(site: SiteDb, seeding: Seeding, { placed }: SeededSite): Promise<void> {
  for (const { area, id, written } of placed) {
    if (written.comments.length === 0) continue
    const as = (key: string, hoursAgo: number) => ({
      site,
      areas: new Map([[area.name, area]]),
      actor: {
        userId: accountOf(seeding, key),
        role: 'editor' as const,
        now: new Date(seeding.now.getTime() - hoursAgo * 3_600_000),
      },
    })
    const { draft } = await findItem(site, area.name, id, 'read')
    const text = runningText((draft as Record<string, RichText>)[area.textField] as RichText)
    for (const { quote, said, resolvedBy } of written.comments) {
      const [first, ...answers] = said
      if (!first) continue
      const from = text.indexOf(quote)
      if (from < 0) throw new Error(`demonstration: ”${quote}” is commented on and is not in its text`)
      const about = quote === '' ? null : { field: area.textField, passage: passageAt(text, { from, to: from + quote.length }) }
      const begun = { text: first.text, about, key: randomUUID() }
      const { id: commentId, version } = await writeComment(as(first.by, first.hoursAgo), id, begun)
      for (const answer of answers)
        await writeAnswer(as(answer.by, answer.hoursAgo), commentId, { text: answer.text, key: randomUUID() })
      if (resolvedBy !== undefined) await resolveComment(as(resolvedBy, resolvedHoursAgo), commentId, version)
    }
  }
}
