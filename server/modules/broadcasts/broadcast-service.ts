import type { BroadcastState, SendInput } from '#contract/broadcasts/broadcasts.ts'
import type { BroadcastMode } from '#contract/items/broadcast-rows.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ShareMode } from '../shares/shares-table.ts'
import type { BySharer, SharedKind } from '../sharing/share-item.ts'
import { endSharing, shareItem, viewShared } from '../sharing/share-item.ts'

// Sending and recalling, on the federation's own site.

const shareModes: Record<BroadcastMode, ShareMode> = { mandatory: 'required', default: 'default', suggestion: 'offered' }

/** How a site gets a riksnyhet, as people say it. */
export const broadcastMode = (mode: ShareMode): BroadcastMode =>
  mode === 'required' ? 'mandatory' : mode === 'offered' ? 'suggestion' : 'default'

const news: SharedKind<SendInput> = {
  area: 'news',
  how: ({ mode, pinDays }) => ({ mode: shareModes[mode], said: mode, pinDays }),
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
  const { stored, counts, hiddenOn, mayShare, choices } = await viewShared(news, database, by, id)
  const sent = stored && {
    mode: broadcastMode(stored.mode),
    target: stored.target,
    pinDays: stored.pinDays,
    sentAt: stored.beganAt.toISOString(),
    sentBy: stored.beganBy,
    recalledAt: stored.endedAt?.toISOString() ?? null,
    recalledBy: stored.endedBy,
    version: stored.version,
  }
  return { sent, counts: { ...counts, withAddition: counts.withWords }, hiddenOn, maySend: mayShare, choices }
}

export async function send(database: Database, by: BySharer, id: string, input: SendInput): Promise<BroadcastState> {
  await shareItem(news, database, by, id, input)
  return viewBroadcast(database, by, id)
}

export async function recall(database: Database, by: BySharer, id: string, version: number): Promise<BroadcastState> {
  await endSharing(news, database, by, id, version)
  return viewBroadcast(database, by, id)
}
