import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Media, MediaChanges } from '#contract/media/media.ts'
import { creditLength } from '#contract/media/media.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { useKnownMedia } from '../known-media.ts'
import type { AskedMedia } from '../known-media-context.ts'
import { callsOf, mediaParams, mediaTurn, ownLibrary } from '../media-library.ts'
import { mediaKey } from '../media-queries.ts'

type Field = keyof MediaChanges

/** What is typed about one picture until it is saved. */
export interface FactsForm {
  /** Counts refused savings; each moves the focus to the first faulty field. */
  readonly refusals: number
  readonly valueOf: <Name extends Field>(field: Name) => Media[Name]
  readonly set: (changes: MediaChanges) => void
  /** Of a field; null where nothing is wrong with it. */
  readonly faultOf: (field: Field) => string | null
  /** Of the saving as a whole. */
  readonly trouble: string | null
  readonly isSaving: boolean
  /** Saves what was changed, and closes. What the server refuses is marked, and stays typed. */
  readonly save: () => void
}

/** What can be filled in before anybody types: what the file and the place know of a new picture. */
function offered(media: Media, { isNew = false, suggestedAlt = '' }: AskedMedia): MediaChanges {
  if (!isNew) return {}
  return {
    ...(media.alt === '' && suggestedAlt !== '' ? { alt: suggestedAlt } : {}),
    ...(media.credit === '' && media.suggestedCredit !== '' ? { credit: media.suggestedCredit.slice(0, creditLength.max) } : {}),
  }
}

const consentFields: readonly Field[] = ['people', 'consent', 'consentNote', 'consentOn']

/** Those that differ from what is stored; a consent goes with its people and its note, which the server checks together. */
function changed(media: Media, typed: MediaChanges): MediaChanges {
  const names = (Object.keys(typed) as Field[]).filter((field) => typed[field] !== media[field])
  const isAboutPeople = names.some((field) => consentFields.includes(field))
  const kept = (field: Field) => names.includes(field) || (isAboutPeople && consentFields.includes(field))
  return Object.fromEntries(Object.entries(typed).filter(([field]) => kept(field as Field)))
}

export function useFactsForm(media: Media, asked: AskedMedia, onClose: () => void): FactsForm {
  const siteId = useSiteId()
  const { remember } = useKnownMedia()
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState(() => offered(media, asked))
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [trouble, setTrouble] = useState<string | null>(null)
  const [refusals, setRefusals] = useState(0)
  const library = ownLibrary(siteId)

  const { mutate, isPending } = useMutation({
    scope: mediaTurn(media.id),
    mutationFn: async (changes: MediaChanges): Promise<Media> => {
      const params = mediaParams(library, media.id)
      // Others may have changed something else of it meanwhile: only what was typed here is written.
      const { version } = await call(callsOf(library).read, { params, silent: true })
      return call(callsOf(library).change, { params, body: { changes, version }, silent: true })
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(mediaKey(library, saved.id), saved)
      remember(saved)
      // The item that shows the picture has facts and findings of it, which are out of date now.
      void queryClient.invalidateQueries({ queryKey: ['site', siteId] })
      onClose()
    },
    onError: (error) => {
      if (!isApiError(error)) throw error
      const found = Object.entries(error.fields).map(([path, { message }]) => [path.replace(/^changes\./, ''), message] as const)
      setFaults(Object.fromEntries(found))
      setRefusals((count) => count + 1)
      const offline = 'Inte sparat – ingen kontakt med servern. Det du skrivit finns kvar här.'
      setTrouble(found.length > 0 ? null : error.code === 'NETWORK' ? offline : error.message)
    },
  })

  return {
    refusals,
    valueOf: (field) => (field in typed ? typed[field] : media[field]) as Media[typeof field],
    set: (changes) => {
      setTyped((before) => ({ ...before, ...changes }))
      setFaults({})
      setTrouble(null)
    },
    faultOf: (field) => faults[field] ?? null,
    trouble,
    isSaving: isPending,
    save: () => {
      const changes = changed(media, typed)
      if (Object.keys(changes).length === 0) onClose()
      else mutate(changes)
    },
  }
}
