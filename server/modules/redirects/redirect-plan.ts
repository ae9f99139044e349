import { withEncodedBlanks } from '#contract/encoded-blanks.ts'
import { isSecureAddress } from '#contract/field-forms.ts'
import { holdsPersonalNumber, personalNumberRefusal } from '#contract/personal-number.ts'
import type { RedirectRow } from '#contract/settings/site-redirects.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { OldAddress, Unread } from './old-address.ts'
import { typedAddress } from './old-address.ts'
import { maxParameters } from './old-query.ts'
import type { OwnAddresses } from '../sites/own-addresses.ts'
import type { Destination, NewRedirect } from './redirect-store.ts'

// Plans new redirects, one or five thousand: each is followed to its end, so that the stored one
// leads there in a single step, and circles and dead ends are reported.

export interface WantedRedirect {
  readonly from: string
  readonly to: string
  readonly code: RedirectRow['code']
}

interface Fault {
  readonly side: 'from' | 'to'
  readonly message: string
  /** True when another redirect has the address, and could be replaced. */
  readonly isTaken?: boolean
}
type Planned = { readonly redirect: NewRedirect } | { readonly fault: Fault }

type Target = { readonly kind: 'gone' } | { readonly kind: 'url'; readonly url: string } | ({ readonly kind: 'place' } & OldAddress)

type End = Destination | { readonly fault: Fault }

interface ItemAt {
  readonly id: string
  readonly title: string
  readonly path: string
}
interface RedirectAt extends Destination {
  readonly fromPath: string
  readonly code: number
  readonly title: string | null
}

const itemsAt = statement<ItemAt>(
  'redirect_items_at',
  'select id, title, path from items where site_id = $1 and path = any($2::text[]) and deleted_at is null',
)
const redirectsAt = statement<RedirectAt>(
  'redirects_at',
  `select r.from_path as "fromPath", r.to_item_id as "toItemId", r.to_url as "toUrl", r.code, i.title
   from redirects r left join items i on i.site_id = r.site_id and i.id = r.to_item_id
   where r.site_id = $1 and r.from_path = any($2::text[])`,
)
const policyAreaPaths = statement<{ path: string }>(
  'redirect_policy_areas',
  `select '/politik/omrade/' || slug as path from policy_areas where site_id = $1`,
)

/** Pages that every site has without an item. */
const ownPages = ['', '/nyheter', '/nyheter/rss.xml', '/politik', '/politik/program', '/foretradare', '/sok']
const reserved = /^\/(?:_|\.well-known(?:\/|$)|forhandsgranska(?:\/|$)|robots\.txt$|sitemap\.xml$|healthz$|readyz$|sok$)/
/** Pages with a query of their own: that is no old address. */
const askingPages = /^\/(?:kalender|nyhetsbrev)(?:\/|$)/
const ownParameters = /[?&](?:kategori|ar|manad|fore|visa|skickat|klart|nyckel)=/

const fault = (side: Fault['side'], message: string): { fault: Fault } => ({ fault: { side, message } })
const shown = (path: string): string => path || '/'

const unread: Record<Unread, string> = {
  address: 'Skriv den gamla adressen som den stod, till exempel /om-oss/gammal-sida.',
  query: 'Det som följer efter ? i adressen går inte att läsa.',
  parameters: `Det som följer efter ? har fler än ${maxParameters} delar. Skriv bara dem som säger vilken sida det är, som ?id=5.`,
}

function fromOf(typed: string, own: Pick<OwnAddresses, 'pathOf'>): OldAddress | { readonly fault: Fault } {
  const read = typedAddress(typed, own.pathOf)
  if (typeof read === 'string') return fault('from', unread[read])
  return holdsPersonalNumber(read.address) ? fault('from', personalNumberRefusal) : read
}

function targetOf({ to, code }: WantedRedirect, own: Pick<OwnAddresses, 'pathOf'>): Target | { readonly fault: Fault } {
  if (code === 410) return { kind: 'gone' }
  const text = to.trim()
  if (text === '') return fault('to', 'Skriv vart adressen ska leda.')
  const isPath = text.startsWith('/') && !text.startsWith('//')
  const url = !isPath && URL.canParse(text) ? new URL(text) : null
  const ownPath = url && own.pathOf(url)
  if (!isPath && ownPath === null) {
    if (holdsPersonalNumber(text)) return fault('to', personalNumberRefusal)
    const address = withEncodedBlanks(text)
    return isSecureAddress(address)
      ? { kind: 'url', url: address }
      : fault('to', 'Skriv en sida på sajten, som /om-oss, eller en hel adress som börjar med https://.')
  }
  const read = typedAddress(text, own.pathOf)
  return typeof read === 'string' ? fault('to', 'Adressen dit går inte att läsa.') : { kind: 'place', ...read }
}

/** The current target of an address, in words. */
function leadsTo({ code, title, toUrl }: RedirectAt): string {
  if (code === 410) return 'Adressen svarar i dag att sidan är borttagen.'
  return `Adressen leder i dag till ”${title ?? toUrl ?? ''}”.`
}

export async function planRedirects(
  site: SiteDb,
  wanted: readonly WantedRedirect[],
  own: Pick<OwnAddresses, 'pathOf'>,
  input: {
    readonly takesOver: boolean
    /** Names of the rows in the list; without it they are counted from 1. */
    readonly lines?: readonly number[]
  },
): Promise<Planned[]> {
  const parsed = wanted.map((one) => ({ code: one.code, from: fromOf(one.from, own), target: targetOf(one, own) }))
  const places = parsed.flatMap(({ from, target }) => [from, target]).filter((one): one is OldAddress => 'path' in one)
  const [itemRows, redirectRows, areas] = await Promise.all([
    site.rows(itemsAt, [site.siteId, [...new Set(places.map(({ path }) => path))]]),
    site.rows(redirectsAt, [site.siteId, [...new Set(places.flatMap(({ path, address }) => [path, address]))]]),
    site.rows(policyAreaPaths, [site.siteId]),
  ])
  const items = new Map(itemRows.map((item) => [item.path, item]))
  const present = new Map(redirectRows.map((redirect) => [redirect.fromPath, redirect]))
  const pages = new Set([...ownPages, ...areas.map(({ path }) => path)])
  /** Valid rows by address, with the number of the first row of each address. */
  const inList = new Map<string, { readonly at: number; readonly target: Target }>()

  /** What the site shows at the address itself: of an address with a query only where its page reads that. */
  function useOf({ path, address }: OldAddress): string | null {
    const item = items.get(path)
    const isOwn = pages.has(path) || askingPages.test(path)
    if (reserved.test(path)) return `Adressen ${shown(path)} används av sajten själv.`
    if (path !== address)
      return (isOwn || item) && ownParameters.test(address) ? `Adressen ${address} används av sajten själv.` : null
    if (item) return `Adressen används av ”${item.title}”. Ändra den sidans adress först.`
    return pages.has(path) ? `Adressen ${shown(path)} används av sajten själv.` : null
  }

  function fromFault(from: OldAddress): Fault | null {
    const use = useOf(from)
    if (use !== null) return fault('from', use).fault
    const first = inList.get(from.address)
    if (first)
      return fault(
        'from',
        `Adressen står redan på rad ${input.lines?.[first.at] ?? first.at + 1}. Stora bokstäver, ordningen efter ? och spårning som utm_source räknas inte.`,
      ).fault
    const redirect = present.get(from.address)
    return redirect && !input.takesOver ? { side: 'from', message: leadsTo(redirect), isTaken: true } : null
  }

  /** The end of each address already visited, so that a chain is walked once. */
  const ends = new Map<string, End>()

  /** The end of a target, if it is known without the list; otherwise the next address of the list. */
  function step(target: Target): End | { readonly next: string } {
    if (target.kind === 'gone') return { toItemId: null, toUrl: null }
    if (target.kind === 'url') return { toItemId: null, toUrl: target.url }
    const { path, address } = target
    const isQuery = path !== address && (inList.has(address) || present.has(address))
    const item = isQuery ? undefined : items.get(path)
    if (item) return { toItemId: item.id, toUrl: null }
    if (!isQuery && pages.has(path)) return { toItemId: null, toUrl: shown(path) }
    const at = isQuery ? address : path
    if (inList.has(at)) return { next: at }
    const redirect = present.get(at)
    if (redirect && redirect.code !== 410) return { toItemId: redirect.toItemId, toUrl: redirect.toUrl }
    return fault('to', redirect ? `Sidan ${at} är borttagen.` : `Det finns ingen sida på ${address}.`)
  }

  function follow(from: string, first: Target): End {
    if (first.kind === 'place' && first.address === from) return fault('to', 'Adressen leder till sig själv.')
    const passed = new Set([from])
    let end: End | undefined
    for (let target = first; end === undefined;) {
      const found = step(target)
      if (!('next' in found)) end = found
      else if (passed.has(found.next)) end = fault('to', 'Adresserna leder runt i en ring och kommer aldrig fram.')
      else {
        end = ends.get(found.next)
        passed.add(found.next)
        target = inList.get(found.next)?.target ?? { kind: 'gone' }
      }
    }
    for (const address of passed) ends.set(address, end)
    return end
  }

  const fromFaults = parsed.map(({ from, target }, at) => {
    if ('fault' in from) return from.fault
    const found = fromFault(from)
    if (found === null && 'kind' in target) inList.set(from.address, { at, target })
    return found
  })
  return parsed.map(({ from, target, code }, at): Planned => {
    const found = fromFaults[at]
    if (found) return { fault: found }
    if ('fault' in target) return target
    if ('fault' in from) return from
    const destination = ends.get(from.address) ?? follow(from.address, target)
    return 'fault' in destination ? destination : { redirect: { fromPath: from.address, code, ...destination } }
  })
}
