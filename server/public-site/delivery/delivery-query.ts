import { deliveryLimit, includedWithPictures, redirectLimit } from '#contract/delivery/delivery.ts'
import { NewsCategoryId } from '#contract/news/news-categories.ts'
import { ItemId } from '#contract/items/items.ts'
import type { FieldError } from '#contract/errors.ts'
import { validation } from '../../platform/errors.ts'
import { parsePosition } from '../news/news-position.ts'
import { maxSearchLength } from '../frame/search-form.tsx'

// Queries of the delivery API's lists. The language is closed (SEC-06): unknown, repeated or malformed parameters are refused,
// so that a misspelled filter is not answered with everything.

const isId = (value: string): boolean => ItemId.safeParse(value).success
const isNamed = (value: string): boolean => isId(value) || /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value)
const isLimit = (value: string, max: number): boolean => /^[1-9]\d{0,2}$/.test(value) && Number(value) <= max
const instantForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/

interface Parameter {
  readonly fits: (value: string) => boolean
  readonly fault: string
}

const parameters = {
  limit: {
    fits: (value) => isLimit(value, deliveryLimit.max),
    fault: `limit är ett heltal från 1 till ${deliveryLimit.max}.`,
  },
  redirects: { fits: (value) => isLimit(value, redirectLimit), fault: `limit är ett heltal från 1 till ${redirectLimit}.` },
  before: { fits: (value) => parsePosition(value) !== null, fault: 'before är det som next innehöll på sidan innan.' },
  after: { fits: isId, fault: 'after är det som next innehöll på sidan innan.' },
  path: { fits: (value) => value.startsWith('/') && value.length <= 500, fault: 'after är det som next innehöll på sidan innan.' },
  category: { fits: (value) => NewsCategoryId.safeParse(value).success, fault: 'Kategorin finns inte.' },
  year: { fits: (value) => /^[12]\d{3}$/.test(value), fault: 'year är ett årtal, som 2026.' },
  topic: { fits: isNamed, fault: 'topic är en sakfrågas id eller sista delen av dess adress.' },
  person: { fits: isNamed, fault: 'person är en företrädares id eller sista delen av adressen.' },
  draftArea: {
    fits: (value) => ['news', 'policy', 'representatives', 'pages'].includes(value),
    fault: 'area är news, policy, representatives eller pages.',
  },
  area: { fits: isNamed, fault: 'area är ett politikområdes id eller sista delen av dess adress.' },
  q: {
    fits: (value) => value.trim() !== '' && value.length <= maxSearchLength,
    fault: `q är ord att söka efter, högst ${maxSearchLength} tecken.`,
  },
  since: {
    fits: (value) => instantForm.test(value) && !Number.isNaN(Date.parse(value)),
    fault: 'since är en tidpunkt, som 2026-11-21T12:00:00Z.',
  },
  include: { fits: (value) => value === 'body', fault: 'include kan bara vara body.' },
  includeWithPictures: {
    fits: (value) => (includedWithPictures as readonly string[]).includes(value),
    fault: 'include är body, pictures eller body,pictures.',
  },
} satisfies Record<string, Parameter>

type Form = keyof typeof parameters

interface ListQuery<Name extends string> {
  readonly values: Partial<Record<Name, string>>
  /** The canonical query, which is the key of the cached answer. */
  readonly search: string
}

/** Throws all faults in one error envelope. `allowed`: the form of each parameter of the list. */
export function listQuery<const Allowed extends Readonly<Record<string, Form>>>(
  search: string,
  allowed: Allowed,
): ListQuery<keyof Allowed & string> {
  const query = new URLSearchParams(search)
  const faults: Record<string, FieldError> = {}
  const refuse = (name: string, message: string): void => {
    faults[name] = { code: 'VALIDATION', message }
  }
  for (const name of new Set(query.keys())) {
    const values = query.getAll(name)
    const form = Object.hasOwn(allowed, name) ? allowed[name] : undefined
    // The name comes from the caller, so it is repeated shortened, and only in JSON.
    if (form === undefined) refuse(name.slice(0, 40), `${name.slice(0, 40)} är ingen parameter här.`)
    else if (values.length > 1) refuse(name, `${name} kan bara anges en gång.`)
    else if (!parameters[form].fits(values[0] ?? '')) refuse(name, parameters[form].fault)
  }
  if (Object.keys(faults).length > 0) throw validation(faults)
  const entries = Object.keys(allowed).flatMap((name) => {
    const value = query.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return {
    // The keys are those of `allowed`, but fromEntries loses their type.
    values: Object.fromEntries(entries) as Partial<Record<keyof Allowed & string, string>>,
    search: entries.length === 0 ? '' : `?${new URLSearchParams(Object.fromEntries(entries)).toString()}`,
  }
}

/** Throws if an answer without parameters gets any. */
export const noQuery = (search: string): void => void listQuery(search, {})
