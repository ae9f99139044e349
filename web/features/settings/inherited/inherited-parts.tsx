import { Button } from '@mantine/core'
import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { GivenPart, Inherited, OwnChoices, SiteAbove } from '#contract/inherited/inherited.ts'
import { givenBy, inherited, saveOwnChoices } from '#contract/inherited/inherited.ts'
import { siteLevelLabel } from '#contract/users-and-sites/site-tree.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { Row, Small, Stack } from '#web/ui/layout.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { settingsKey } from '../shared/settings-queries.ts'

export const inheritedQuery = (siteId: string) =>
  queryOptions({
    queryKey: [...settingsKey(siteId), 'inherited'],
    queryFn: ({ signal }) => call(inherited, { params: { siteId }, signal }),
  })

export const useInherited = (siteId: string): Inherited => useSuspenseQuery(inheritedQuery(siteId)).data

/** What the sites above give in a part, and which of them does. */
export function givenIn<Part extends GivenPart>({ above }: Inherited, part: Part) {
  const given = givenBy(
    part,
    above.map(({ below }) => below),
  )
  const from = given && above[given.at]
  return given && from ? { ...given, from } : null
}

const siteNoun = { national: 'riks', district: 'distriktet', local: 'sajten ovanför' } as const

const followLabel = ({ level }: SiteAbove): string => `Följ ${siteNoun[level]} igen`

/** "Från Distrikt Skåne"; the level where the name does not tell it. */
export const fromWords = ({ name, level }: SiteAbove): string =>
  name.toLowerCase().includes(siteLevelLabel[level].toLowerCase()) ? `Från ${name}` : `Från ${name} (${siteLevelLabel[level]})`

/** Saves what the site takes of its own, at once. */
export function useOwnChoices() {
  const siteId = useSiteId()
  const queryClient = useQueryClient()
  const { own } = useInherited(siteId)
  const save = useMutation({
    mutationFn: (change: Partial<OwnChoices>) =>
      call(saveOwnChoices, { params: { siteId }, body: { content: { ...own.content, ...change }, version: own.version } }),
    onSuccess: (latest) => {
      queryClient.setQueryData(inheritedQuery(siteId).queryKey, latest)
      showToast({ severity: 'success', message: 'Sparat. Det syns på sajten direkt.' })
    },
    // Somebody else may have saved: the lines then show how it is now.
    onError: () => queryClient.invalidateQueries({ queryKey: inheritedQuery(siteId).queryKey }),
  })
  return { own: own.content, isSaving: save.isPending, choose: (change: Partial<OwnChoices>) => save.mutate(change) }
}

interface GivenLineProps {
  label: string
  /** What the site above gives, in words. */
  given: ReactNode
  from: SiteAbove
  isFixed: boolean
  /** True if the site has its own instead. */
  isOwn: boolean
  isSaving?: boolean
  onOwn: () => void
  onFollow: () => void
  /** Where the site's own is chosen. */
  children?: ReactNode
}

/** A setting that a site above gives: its value, where it is from, and the way to one's own and back. */
export function GivenLine({ label, given, from, isFixed, isOwn, isSaving = false, onOwn, onFollow, children }: GivenLineProps) {
  return (
    <Stack gap={2} role="group" aria-label={label}>
      <Row gap={3} lineGap={2} wrap justify="between">
        <Stack gap={0}>
          <strong>{label}</strong>
          <div>{isOwn ? 'Eget' : given}</div>
          <Small>
            {isOwn ? `I stället för det som kommer från ${from.name}` : fromWords(from)}
            {isFixed && '. Går inte att ändra här.'}
          </Small>
        </Stack>
        {!isFixed && (
          // One button with two names, so that the focus stays.
          <Button
            variant="default"
            loading={isSaving}
            aria-label={`${isOwn ? followLabel(from) : 'Använd egen'}: ${label}`}
            onClick={isOwn ? onFollow : onOwn}
          >
            {isOwn ? followLabel(from) : 'Använd egen'}
          </Button>
        )}
      </Row>
      {isOwn && children}
    </Stack>
  )
}
