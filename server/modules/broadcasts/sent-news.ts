import type { BroadcastState, SendInput } from '#contract/broadcasts/broadcasts.ts'
import type { BroadcastMode } from '#contract/items/broadcast-rows.ts'
import type { ShareMode } from '../shares/shares-table.ts'
import type { SharedKind } from '../sharing/share-item.ts'

const shareModes: Record<BroadcastMode, ShareMode> = { mandatory: 'required', default: 'default', suggestion: 'offered' }

/** How a site gets a riksnyhet, as people say it. */
export const broadcastMode = (mode: ShareMode): BroadcastMode =>
  mode === 'required' ? 'mandatory' : mode === 'offered' ? 'suggestion' : 'default'

/** News items, on the federation's own site: sent to the sites, and recalled. */
export const sentNews: SharedKind<SendInput, BroadcastState> = {
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
  told: ({ stored, counts, hiddenOn, mayShare, choices }) => ({
    sent: stored && {
      mode: broadcastMode(stored.mode),
      target: stored.target,
      pinDays: stored.pinDays,
      sentAt: stored.beganAt.toISOString(),
      sentBy: stored.beganBy,
      recalledAt: stored.endedAt?.toISOString() ?? null,
      recalledBy: stored.endedBy,
      version: stored.version,
    },
    counts: { ...counts, withAddition: counts.withWords },
    hiddenOn,
    maySend: mayShare,
    choices,
  }),
}
