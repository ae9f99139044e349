import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Inherited, OwnChoices, SiteAbove } from '#contract/inherited/inherited.ts'
import { inherited, saveOwnChoices } from '#contract/inherited/inherited.ts'
import type { Part } from '#contract/inherited/parts.ts'
import { chainOf, givenBy, parts } from '#contract/inherited/parts.ts'
import { call } from '#web/api/call.ts'
import { isAdmin, useAuthInfo, useMySites } from '#web/api/session.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { undoButton, useTakeBack } from '#web/parts/undo/take-back.ts'
import { Row, Small, Stack } from '#web/ui/layout.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { partInWords } from './part-words.tsx'
import { runsSite, settingsKey } from '../shared/settings-queries.ts'

export const inheritedQuery = (siteId: string) =>
  queryOptions({
    queryKey: [...settingsKey(siteId), 'inherited'],
    queryFn: ({ signal }) => call(inherited, { params: { siteId }, signal }),
  })

export const useInherited = (siteId: string): Inherited => useSuspenseQuery(inheritedQuery(siteId)).data

/** What sets a part: a site above, or the federation by its design. */
type Setter = SiteAbove | Inherited['federation']

/** What this site has in a part from above, or what the sites below it have past this one, and from where. */
export function givenIn<One extends Part>(all: Inherited, part: One, of: 'here' | 'below' = 'here') {
  const { above, federation, isFederations } = all
  const chain = chainOf(above, federation, of === 'here' && isFederations)
  const given = givenBy(part, chain)
  return given && { ...given, from: above[given.at] ?? federation }
}

const siteNoun = { national: 'riks', district: 'distriktet', local: 'sajten ovanför' } as const

const followLabel = (from: Setter): string => `Följ ${'palette' in from ? 'förbundet' : siteNoun[from.level]} igen`

/** Leads to where it is decided, for those who may, or else to the pages of that site. */
export function SetterLink({ from }: { from: Setter }) {
  const [auth, sites] = [useAuthInfo(), useMySites()]
  const name = 'palette' in from ? 'Förbundet' : from.name
  if ('palette' in from && isAdmin(auth)) return <Link to="/admin/sajter/utformning">{name}</Link>
  if (!('palette' in from) && (isAdmin(auth) || runsSite(sites, from.id)))
    return (
      <Link to="/$siteId/installningar/$tab" params={{ siteId: from.id, tab: 'under' }}>
        {name}
      </Link>
    )
  if (from.address === '') return name
  return (
    <a href={from.address} target="_blank" rel="noopener">
      {name}
    </a>
  )
}

/** The one sentence about a part that is set above. */
export const SetBy = ({ part, from, isFixed }: { part: Part; from: Setter; isFixed: boolean }) => (
  <>
    <SetterLink from={from} /> {isFixed ? 'bestämmer' : 'föreslår'} {parts[part].object}.
  </>
)

/** Saves what the site takes of its own, at once. */
export function useOwnChoices() {
  const siteId = useSiteId()
  const queryClient = useQueryClient()
  const { own } = useInherited(siteId)
  const takeBack = useTakeBack(siteId, { about: 'inherited' })
  const save = useMutation({
    mutationFn: (change: Partial<OwnChoices>) =>
      call(saveOwnChoices, { params: { siteId }, body: { content: { ...own.content, ...change }, version: own.version } }),
    onSuccess: (latest) => {
      queryClient.setQueryData(inheritedQuery(siteId).queryKey, latest)
      const message = 'Sparat. Det syns på sajten direkt.'
      showToast({ about: 'inherited', severity: 'success', message, ...undoButton(takeBack, latest.undoToken) })
    },
    // Somebody else may have saved: the lines then show how it is now.
    onError: () => queryClient.invalidateQueries({ queryKey: inheritedQuery(siteId).queryKey }),
  })
  return { own: own.content, isSaving: save.isPending, choose: (change: Partial<OwnChoices>) => save.mutate(change) }
}

interface GivenLineProps {
  part: Part
  /** Another name than that of the part, where a field has one. */
  label?: string
  given: NonNullable<ReturnType<typeof givenIn>>
  /** Words for the given value, where they are not those of the part. */
  value?: ReactNode
  /** True if the site has its own instead. */
  isOwn?: boolean
  isSaving?: boolean
  onOwn?: () => void
  onFollow?: () => void
  /** Where the site's own is chosen. */
  children?: ReactNode
}

/** A setting that is given from above: who gives it and its value; for a proposal the way to one's own and back. */
export function GivenLine({
  part,
  label = parts[part].name,
  given: { from, isFixed, value: givenValue },
  value = partInWords(part, givenValue),
  isOwn = false,
  isSaving = false,
  onOwn,
  onFollow,
  children,
}: GivenLineProps) {
  return (
    <Stack gap={2} role="group" aria-label={label}>
      <Row gap={3} lineGap={2} wrap justify="between">
        <Stack gap={0}>
          <strong>{label}</strong>
          <div>{isOwn && !isFixed ? 'Eget' : value}</div>
          <Small as="div" role="note">
            <Row gap={1}>
              {isFixed && <IconLock size={16} stroke={1.75} aria-hidden />}
              <span>
                <SetBy part={part} from={from} isFixed={isFixed} />
              </span>
            </Row>
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
      {isOwn && !isFixed && children}
    </Stack>
  )
}
