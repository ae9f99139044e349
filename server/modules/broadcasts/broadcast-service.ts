import type { BroadcastState, SendInput } from '#contract/broadcasts/broadcasts.ts'
import { daysAfter } from '#contract/field-forms.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { Database } from '../../platform/database/database.ts'
import type { BySharer, SharedKind } from '../sharing/share-item.ts'
import { endSharing, shareItem, viewShared } from '../sharing/share-item.ts'
import type { StoredBroadcast } from './broadcast-store.ts'
import { broadcastReach, changeBroadcast, insertBroadcast, oneBroadcast, recalling, sendableNews } from './broadcast-store.ts'

// Sending and recalling, on the federation's own site.

const news: SharedKind<StoredBroadcast, SendInput, Pick<BroadcastState, 'counts' | 'hiddenOn'>> = {
  shareable: sendableNews,
  one: oneBroadcast,
  end: recalling,
  hasEnded: ({ recalledAt }) => recalledAt !== null,
  store: (site, id, { version, ...how }, before, by) => {
    const begins = before && before.recalledAt === null ? before.sentAt : by.now
    const pinnedUntil = how.pinDays === 0 ? null : daysAfter(stockholmDate(begins), how.pinDays)
    const sending = { ...how, pinnedUntil }
    return version === null ? insertBroadcast(site, id, sending, by) : changeBroadcast(site, id, version, sending, by)
  },
  reach: broadcastReach,
  how: ({ mode }) => mode,
  actions: { begin: 'broadcast.send', change: 'broadcast.change', end: 'broadcast.recall' },
  words: {
    onlySharers: 'Bara administratörer och riksredaktörer kan skicka nyheter till sajterna.',
    onlyOwnSite: 'Bara nyheter på riksorganisationens egen sajt kan skickas till sajterna.',
    notPublic: 'Nyheten är inte publicerad. Publicera den först, och skicka den sedan.',
    changedMeanwhile:
      'Någon annan har ändrat eller återkallat utskicket sedan du öppnade det. Se hur det är nu och gör om ändringen.',
  },
}

export async function viewBroadcast(database: Database, by: BySharer, id: string): Promise<BroadcastState> {
  const { stored, reach, mayShare, choices } = await viewShared(news, database, by, id)
  const sent = stored && {
    ...stored,
    sentAt: stored.sentAt.toISOString(),
    recalledAt: stored.recalledAt?.toISOString() ?? null,
  }
  return { sent, ...reach, maySend: mayShare, choices }
}

export async function send(database: Database, by: BySharer, id: string, input: SendInput): Promise<BroadcastState> {
  await shareItem(news, database, by, id, input)
  return viewBroadcast(database, by, id)
}

export async function recall(database: Database, by: BySharer, id: string, version: number): Promise<BroadcastState> {
  await endSharing(news, database, by, id, version)
  return viewBroadcast(database, by, id)
}
