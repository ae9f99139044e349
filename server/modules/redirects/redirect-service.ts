import type { RedirectRow } from '#contract/settings/site-redirects.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { lockOnSite } from '../../platform/database/named-lock.ts'
import { invalidField } from '../../platform/errors.ts'
import { countRows, plannedChange } from '../../platform/database/planned-change.ts'
import { recordAudit } from '../audit/audit.ts'
import { publicChanged } from '../sites/sites.ts'
import { storedAddress } from './old-address.ts'
import { ownAddresses } from '../sites/own-addresses.ts'
import { readPairs } from './redirect-import.ts'
import type { WantedRedirect } from './redirect-plan.ts'
import { planRedirects } from './redirect-plan.ts'
import { asRedirectStep } from './redirect-undo.ts'
import { putRedirects, redirectRow, removeRedirects } from './redirect-store.ts'

export interface By {
  readonly userId: string
  readonly now: Date
  readonly sitesUrl: string
}

// One change at a time: two checked at once could form a circle together.
const hold = (site: SiteDb): Promise<void> => lockOnSite(site, 'redirects')

/** `about`: the item that the old address leads to, or a count; never the address, in which a name can stand. */
const note = (site: SiteDb, action: string, by: By, about: string | null): Promise<void> =>
  recordAudit(site, { actorId: by.userId, siteId: site.siteId, action, ...(about !== null && { objectId: about }) }, by.now)

export async function addRedirect(
  site: SiteDb,
  wanted: WantedRedirect & { readonly takesOver?: boolean | undefined },
  by: By,
): Promise<RedirectRow & { undoToken: string | null }> {
  await hold(site)
  const own = await ownAddresses(site, by.sitesUrl)
  const [planned] = await planRedirects(site, [wanted], own, { takesOver: wanted.takesOver ?? false })
  if (!planned || 'fault' in planned) {
    const { side = 'from', message = 'Skriv den gamla adressen.', isTaken = false } = planned?.fault ?? {}
    throw isTaken
      ? invalidField(side, `${message} Bekräfta att den ska leda hit i stället.`, 'SLUG_TAKEN', 409)
      : invalidField(side, message)
  }
  const step = { action: 'add', addresses: [planned.redirect.fromPath] } as const
  const undoToken = await asRedirectStep(site, step, by, async () => putRedirects(site, [planned.redirect], by))
  await publicChanged(site)
  await note(site, 'redirect.add', by, planned.redirect.toItemId)
  const row = await redirectRow(site, planned.redirect.fromPath)
  if (!row) throw new Error('A redirect was not found after it was written')
  return { ...row, undoToken }
}

export async function removeListed(
  site: SiteDb,
  from: readonly string[],
  by: By,
): Promise<{ removed: number; undoToken: string | null }> {
  await hold(site)
  // As stored too: some are older than the rules of spelling.
  const addresses = new Set(from.flatMap((address) => [address, storedAddress(address) ?? address]))
  let removed: readonly { readonly toItemId: string | null }[] = []
  const step = { action: 'remove', addresses: [...addresses] } as const
  const undoToken = await asRedirectStep(site, step, by, async () => {
    removed = await removeRedirects(site, step.addresses)
  })
  if (removed.length > 0) {
    await publicChanged(site)
    for (const { toItemId } of removed) await note(site, 'redirect.remove', by, toItemId)
  }
  return { removed: removed.length, undoToken }
}

interface AskedList {
  readonly text: string
  readonly seen?: string | undefined
}

async function makeList(site: SiteDb, { text }: AskedList, { sitesUrl }: By) {
  const pairs = readPairs(text)
  const wanted = pairs.map(({ from, to }): WantedRedirect => ({ from, to, code: 301 }))
  const lines = pairs.map(({ line }) => line)
  const planned = await planRedirects(site, wanted, await ownAddresses(site, sitesUrl), { takesOver: false, lines })
  const rows = pairs.map((pair, at) => {
    const one = planned[at]
    const faults = one && 'fault' in one ? [one.fault.message] : []
    return { ...pair, kind: faults.length === 0 ? ('new' as const) : ('fault' as const), changes: [], faults }
  })
  return { rows, redirects: planned.flatMap((one) => ('redirect' in one ? [one.redirect] : [])) }
}

/** A list of redirects. Rows with faults are left out, and the same list once more adds nothing. */
export const redirectList = plannedChange({
  hold,
  make: makeList,
  show: ({ rows }) => ({ counts: countRows(rows), rows }),
  async write(site, { redirects }, _asked, by) {
    if (redirects.length === 0) return { added: 0, undoToken: null }
    const step = { action: 'import', addresses: redirects.map(({ fromPath }) => fromPath) } as const
    const undoToken = await asRedirectStep(site, step, by, async () => putRedirects(site, redirects, by))
    await publicChanged(site)
    await note(site, 'redirect.import', by, String(redirects.length))
    return { added: redirects.length, undoToken }
  },
})
