import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isAtLeast } from '#contract/permissions.ts'
import { placeholderSettings } from '#contract/settings/placeholder-settings.ts'
import type { SettingPlaceholder } from '#contract/rich-text/placeholders.ts'
import { placeholderPattern } from '#contract/rich-text/placeholders.ts'
import type { placeholderFacts } from '#contract/settings/settings.ts'
import * as paths from '#contract/settings/settings-paths.ts'
import { call } from '#web/api/call.ts'
import { useMySite } from '#web/api/session.ts'

// What the names in braces become on the site, for those who write a page.

/** As the site writes a date, with its year. */
const publicDate = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'long', timeZone: 'Europe/Stockholm' })

/** What visitors read in its place, or what must be filled in before they read anything. */
export type Filled = { readonly value: string; readonly missing?: never } | { readonly missing: Missing; readonly value?: never }

interface Missing {
  /** `Telefon` */
  readonly field: string
  /** `Kontakt` */
  readonly tab: string
  /** Of that tab; null for those who may not change settings. */
  readonly href: string | null
}

export const missingWords = ({ field, tab, href }: Missing): string =>
  href === null
    ? `${field} är inte ifyllt än. En sajtansvarig fyller i det i Inställningar, ${tab}.`
    : `Fyll i ${field} i Inställningar, ${tab} (ny flik)`

interface Place {
  /** In the text that was looked through. */
  readonly from: number
  readonly to: number
  readonly filled: Filled
}

/** Where filled-in names stand in a text; [] where there is none. */
export type FindPlaces = (text: string) => Place[]

const tabs = { general: { label: 'Allmänt', slug: 'allmant' }, contact: { label: 'Kontakt', slug: 'kontakt' } } as const

/** Asked anew when one comes back from filling them in. */
export const placeholderFactsQuery = (siteId: string) =>
  queryOptions({
    queryKey: ['site', siteId, 'placeholders'] as const,
    queryFn: ({ signal }) => {
      return call<typeof placeholderFacts>(paths.placeholderFacts, { params: { siteId }, signal, quiet: true, silent: true })
    },
    refetchOnWindowFocus: 'always',
  })

/** Null until it is known what the settings say, and while `isWanted` is false. */
export function useFindPlaces(siteId: string, isWanted: boolean): FindPlaces | null {
  const canFill = isAtLeast(useMySite(siteId).role, 'siteAdmin')
  const { data } = useQuery({ ...placeholderFactsQuery(siteId), enabled: isWanted })
  return useMemo(() => (data ? finder(data.values, siteId, canFill) : null), [data, siteId, canFill])
}

export function finder(values: Readonly<Record<SettingPlaceholder, string | null>>, siteId: string, canFill: boolean): FindPlaces {
  const isSetting = (name: string): name is SettingPlaceholder => Object.hasOwn(values, name)
  const filledBy = (name: string): Filled | null => {
    // A page says the day it was last changed: published now it would be this one.
    if (name === 'datum') return { value: publicDate.format(new Date()) }
    if (!isSetting(name)) return null
    const value = values[name]
    if (value !== null) return { value }
    const { tab, field } = placeholderSettings[name]
    const { label, slug } = tabs[tab]
    return { missing: { field, tab: label, href: canFill ? `/${siteId}/installningar/${slug}` : null } }
  }
  return (text) =>
    [...text.matchAll(placeholderPattern)].flatMap(({ index, 0: whole, 1: name = '' }) => {
      const filled = filledBy(name.toLocaleLowerCase('sv'))
      return filled === null ? [] : [{ from: index, to: index + whole.length, filled }]
    })
}
