import { z } from 'zod'

/**
 * What an erasure does: `removed` with its row, `overwritten` with [borttaget], `public` overwritten only when that is chosen,
 * `kept` because the law or somebody else's right asks for it.
 */
export const EffectKind = z.enum(['removed', 'overwritten', 'public', 'kept'])
export type EffectKind = z.infer<typeof EffectKind>

export const Effect = z.object({
  does: EffectKind,
  /** Swedish, in the plural: "versioner". */
  what: z.string(),
  count: z.number(),
  /** Swedish; '' where the kind says it all. */
  why: z.string(),
})
export type Effect = z.infer<typeof Effect>

/** An address that has been public and holds the person, with the one proposed in its place. */
const FoundAddress = z.object({
  /** Below the site's address. */
  path: z.string(),
  /** The last part of the proposed path. */
  slug: z.string(),
  /** Addresses below it that hold the person through it alone. */
  below: z.number(),
})
export type FoundAddress = z.infer<typeof FoundAddress>

/** One thing in which a person was found. */
export const Finding = z.object({
  /** Names the place, the site and the row. */
  id: z.string(),
  /** What it is, in Swedish: "Meddelande via formulär". */
  place: z.string(),
  /** Null outside the sites. */
  siteId: z.string().nullable(),
  siteName: z.string().nullable(),
  /** What tells it from others of its kind. */
  title: z.string(),
  /** All that is stored, as label and value. */
  data: z.array(z.object({ label: z.string(), value: z.string() })),
  effects: z.array(Effect),
  /** Changed with the text where that is chosen; absent: no address holds the person, or there is no choice. */
  address: FoundAddress.optional(),
  /** The person has Skyddade uppgifter here. */
  isProtected: z.boolean(),
  /** Why it cannot be erased; null where it can. */
  refusal: z.string().nullable(),
})
export type Finding = z.infer<typeof Finding>

const what = 'adresser till texter'
/** An address that changes with the person's name. */
export const changedAddress = {
  does: 'overwritten',
  what,
  why: 'De gamla leder inte vidare: länkar dit slutar fungera.',
} as const
const keptAddress = {
  does: 'kept',
  what,
  why: 'Ni har valt att behålla dem, eller en som de ligger under: länkar till det som är sagt offentligt går före (artikel 17.3).',
} as const

/** What an administrator decides about the findings that are erased. */
interface ErasureChoice {
  /** Texts that are or were public are overwritten too. */
  readonly inPublic: boolean
  /** Ids of the findings whose address is changed. */
  readonly readdressed: ReadonlySet<string>
}

/** The effects of erasing these findings, each kind of thing once, with the choice made. */
export function effectsOf(findings: readonly Finding[], { inPublic, readdressed }: ErasureChoice): Effect[] {
  const all = new Map<string, Effect>()
  const kept = findings.filter(({ id, address }) => address && !readdressed.has(id))
  // Below an address that is kept, a text has the person in its own through that one.
  const isKept = ({ id, siteId }: Finding, { path }: FoundAddress): boolean =>
    !readdressed.has(id) || kept.some((above) => above.siteId === siteId && path.startsWith(`${above.address?.path}/`))
  const effects = findings.flatMap((finding): Effect[] => {
    const { effects, address } = finding
    return address
      ? [...effects, { ...(isKept(finding, address) ? keptAddress : changedAddress), count: 1 + address.below }]
      : effects
  })
  for (const effect of effects) {
    const does = effect.does === 'public' ? (inPublic ? 'overwritten' : 'kept') : effect.does
    const why = effect.does === 'public' && inPublic ? '' : effect.why
    const key = `${does} ${effect.what}`
    const before = all.get(key)
    all.set(key, { ...effect, does, why, count: (before?.count ?? 0) + effect.count })
  }
  return [...all.values()].filter(({ count }) => count > 0)
}
