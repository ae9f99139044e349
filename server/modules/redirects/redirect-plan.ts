import { withEncodedBlanks } from '#contract/encoded-blanks.ts'
import { isSecureAddress } from '#contract/field-forms.ts'
import { holdsPersonalNumber, personalNumberRefusal } from '#contract/personal-number.ts'
import type { RedirectRow } from '#contract/settings/site-redirects.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { typedPath } from './old-path.ts'
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

type Target =
  | { readonly kind: 'gone' }
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'path'; readonly path: string }

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
const reserved = /^\/(?:_|\.well-known(?:\/|$)|forhandsgranska(?:\/|$)|robots\.txt$|sitemap\.xml$|healthz$|readyz$)/

const fault = (side: Fault['side'], message: string): { fault: Fault } => ({ fault: { side, message } })
const shown = (path: string): string => path || '/'

function targetOf({ to, code }: WantedRedirect, own: OwnAddresses): Target | { readonly fault: Fault } {
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
  const path = typedPath(text, own.pathOf)
  return path === null ? fault('to', 'Adressen dit går inte att läsa.') : { kind: 'path', path }
}

/** The current target of an address, in words. */
function leadsTo({ code, title, toUrl }: RedirectAt): string {
  if (code === 410) return 'Adressen svarar i dag att sidan är borttagen.'
  return `Adressen leder i dag till ”${title ?? toUrl ?? ''}”.`
}

export async function planRedirects(
  site: SiteDb,
  wanted: readonly WantedRedirect[],
  own: OwnAddresses,
  input: {
    readonly takesOver: boolean
    /** Names of the rows in the list; without it they are counted from 1. */
    readonly lines?: readonly number[]
  },
): Promise<Planned[]> {
  const parsed = wanted.map((one) => ({ code: one.code, from: typedPath(one.from, own.pathOf), target: targetOf(one, own) }))
  const paths = parsed.flatMap(({ from, target }) => [from, 'kind' in target && target.kind === 'path' ? target.path : null])
  const wantedPaths = [...new Set(paths.filter((path) => path !== null))]
  const [itemRows, redirectRows, areas] = await Promise.all([
    site.rows(itemsAt, [site.siteId, wantedPaths]),
    site.rows(redirectsAt, [site.siteId, wantedPaths]),
    site.rows(policyAreaPaths, [site.siteId]),
  ])
  const items = new Map(itemRows.map((item) => [item.path, item]))
  const present = new Map(redirectRows.map((redirect) => [redirect.fromPath, redirect]))
  const pages = new Set([...ownPages, ...areas.map(({ path }) => path)])
  /** Valid rows by address, with the number of the first row of each address. */
  const inList = new Map<string, { readonly at: number; readonly target: Target }>()

  function fromFault(from: string | null): Fault | null {
    if (from === null) return fault('from', 'Skriv den gamla adressen som den stod, till exempel /om-oss/gammal-sida.').fault
    if (pages.has(from) || reserved.test(from)) return fault('from', `Adressen ${shown(from)} används av sajten själv.`).fault
    const item = items.get(from)
    if (item) return fault('from', `Adressen används av ”${item.title}”. Ändra den sidans adress först.`).fault
    const first = inList.get(from)
    if (first)
      return fault(
        'from',
        `Adressen står redan på rad ${input.lines?.[first.at] ?? first.at + 1}. Det som följer efter ? räknas inte.`,
      ).fault
    const redirect = present.get(from)
    return redirect && !input.takesOver ? { side: 'from', message: leadsTo(redirect), isTaken: true } : null
  }

  /** The end of each address already visited, so that a chain is walked once. */
  const ends = new Map<string, End>()

  /** The end of a target, if it is known without the list; otherwise the next address of the list. */
  function step(target: Target): End | { readonly next: string } {
    if (target.kind === 'gone') return { toItemId: null, toUrl: null }
    if (target.kind === 'url') return { toItemId: null, toUrl: target.url }
    const { path } = target
    const item = items.get(path)
    if (item) return { toItemId: item.id, toUrl: null }
    if (pages.has(path)) return { toItemId: null, toUrl: shown(path) }
    if (inList.has(path)) return { next: path }
    const redirect = present.get(path)
    if (redirect && redirect.code !== 410) return { toItemId: redirect.toItemId, toUrl: redirect.toUrl }
    return fault('to', redirect ? `Sidan ${path} är borttagen.` : `Det finns ingen sida på ${path}.`)
  }

  function follow(from: string, first: Target): End {
    if (first.kind === 'path' && first.path === from) return fault('to', 'Adressen leder till sig själv.')
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
    for (const path of passed) ends.set(path, end)
    return end
  }

  const fromFaults = parsed.map(({ from, target }, at) => {
    const found = fromFault(from)
    if (found === null && from !== null && 'kind' in target) inList.set(from, { at, target })
    return found
  })
  return parsed.map(({ from, target, code }, at): Planned => {
    const found = fromFaults[at]
    if (found) return { fault: found }
    if ('fault' in target || from === null) return 'fault' in target ? target : fault('from', 'Skriv den gamla adressen.')
    const destination = ends.get(from) ?? follow(from, target)
    return 'fault' in destination ? destination : { redirect: { fromPath: from, code, ...destination } }
  })
}
