import { z } from 'zod'

/** Where a site stands in the federation, highest first. */
export const SiteLevel = z.enum(['national', 'district', 'local'])
export type SiteLevel = z.infer<typeof SiteLevel>

export const siteLevelLabel: Record<SiteLevel, string> = { national: 'Riks', district: 'Distrikt', local: 'Lokal' }

const rank = (level: SiteLevel): number => SiteLevel.options.indexOf(level)

interface Place {
  readonly level: SiteLevel
  /** Null for a site under no other. */
  readonly parent: { readonly id: string; readonly level: SiteLevel } | null
  /** The levels of the sites under it. */
  readonly below: readonly SiteLevel[]
}

/**
 * Why a site may not stand there; null if it may. A site stands under one of a higher level only, so a tree has three levels at
 * most and no loop.
 */
export function placeRefusal(siteId: string, { level, parent, below }: Place): string | null {
  if (parent?.id === siteId) return 'En sajt kan inte ligga under sig själv.'
  if (parent !== null && level === 'national')
    return 'En sajt på riksnivå ligger inte under någon annan. Ta bort sajten ovanför, eller välj en annan nivå.'
  if (parent !== null && rank(parent.level) >= rank(level))
    return `En sajt på nivån ${siteLevelLabel[level]} kan inte ligga under en på nivån ${siteLevelLabel[parent.level]}. Trädet har tre nivåer: Riks, Distrikt och Lokal.`
  if (below.some((one) => rank(one) <= rank(level)))
    return `Sajten har sajter under sig, och de kan inte ligga under en på nivån ${siteLevelLabel[level]}. Flytta dem först.`
  return null
}
