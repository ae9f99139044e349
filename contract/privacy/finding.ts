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
  /** The person has Skyddade uppgifter here. */
  isProtected: z.boolean(),
  /** Why it cannot be erased; null where it can. */
  refusal: z.string().nullable(),
})
export type Finding = z.infer<typeof Finding>

/** The effects of erasing these findings, each kind of thing once, with the choice about public texts made. */
export function effectsOf(findings: readonly Finding[], inPublic: boolean): Effect[] {
  const all = new Map<string, Effect>()
  for (const effect of findings.flatMap(({ effects }) => effects)) {
    const does = effect.does === 'public' ? (inPublic ? 'overwritten' : 'kept') : effect.does
    const why = effect.does === 'public' && inPublic ? '' : effect.why
    const key = `${does} ${effect.what}`
    const before = all.get(key)
    all.set(key, { ...effect, does, why, count: (before?.count ?? 0) + effect.count })
  }
  return [...all.values()].filter(({ count }) => count > 0)
}
