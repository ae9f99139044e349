import { IconExternalLink } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Suspense, useState } from 'react'
import type { LocalSharedPage } from '#contract/broadcasts/shared-pages.ts'
import { siteSharedPages } from '#contract/broadcasts/shared-pages.ts'
import { shareModeWords } from '#contract/sharing/shared-kinds.ts'
import { call } from '#web/api/call.ts'
import { useMySite } from '#web/api/session.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { areaKey } from '#web/parts/items/item-queries.ts'
import { ListFrame } from '#web/parts/lists/list-frame.tsx'
import { ListRow, RowMeta, RowState } from '#web/parts/lists/list-row.tsx'
import { ListSection } from '#web/parts/lists/list-section.tsx'
import { displayEntries } from '#web/parts/sharing/display-entries.tsx'
import { hiddenNote, ReceivedChips } from '#web/parts/sharing/received-state.tsx'
import type { ReceivedWords } from '#web/parts/sharing/sharing-words.ts'
import { Small } from '#web/ui/layout.tsx'
import { MenuButton } from '#web/ui/menu.tsx'

const words: ReceivedWords = {
  area: 'pages',
  work: 'bestämma om riksorganisationens sidor',
  required: 'Den är obligatorisk och går inte att dölja.',
  hide: 'Dölj på vår sajt …',
  show: 'Visa',
  question: 'Dölj sidan på vår sajt?',
  done: 'Sidan är dold på er sajt.',
}

/** The pages that the site has got from its federation, under its own; nothing where it has none. */
export function SharedPagesSection() {
  const siteId = useSiteId()
  // Below the area's key: an own page can be in the place of one.
  const { data } = useQuery({
    queryKey: [...areaKey('pages', siteId), 'received'],
    queryFn: ({ signal }) => call(siteSharedPages, { params: { siteId }, signal, quiet: true }),
    staleTime: 0,
  })
  if (data === undefined || data.pages.length === 0) return null
  return (
    <ListSection id="riks" title="Från riksorganisationen">
      <Small below={3}>Riksorganisationen skriver och ändrar de här sidorna. Namn och kontaktuppgifter i dem är era.</Small>
      <ListFrame aria-labelledby="riks">
        {data.pages.map((page) => (
          <SharedPageRow key={page.id} page={page} />
        ))}
      </ListFrame>
    </ListSection>
  )
}

function noteOf(page: LocalSharedPage): string | null {
  const { state, mode, path, standsInFor } = page
  if (state === 'hidden') return hiddenNote(page)
  if (state === 'own') return 'Ni har en egen sida i dess ställe. Avpublicera den om riksorganisationens ska synas.'
  if (standsInFor !== null)
    return `Ersätter er egen sida ${standsInFor} så länge. Er egen är kvar och syns igen om den här tas bort.`
  return mode === 'required' && path.endsWith('--riks')
    ? 'Ni har en egen sida på den vanliga adressen, så den här har fått en egen.'
    : null
}

function SharedPageRow({ page }: { page: LocalSharedPage }) {
  const siteId = useSiteId()
  const { role } = useMySite(siteId)
  const queryClient = useQueryClient()
  const [dialog, setDialog] = useState<((page: LocalSharedPage) => ReactNode) | null>(null)
  const { title, mode, isInMenu, state, path, address } = page
  const subject = { row: page, siteId, role, queryClient, open: (next: typeof dialog) => setDialog(() => next) }
  const entries = [
    ...(state === 'shown' ? [{ label: 'Visa på sajten', icon: <IconExternalLink size={18} aria-hidden />, href: address }] : []),
    ...displayEntries(subject, words),
  ]
  const note = noteOf(page)
  return (
    <ListRow
      title={title}
      meta={[path, shareModeWords[mode], ...(isInMenu ? ['I menyn'] : [])].join(' · ')}
      aside={
        <RowState>
          <ReceivedChips state={state} />
        </RowState>
      }
      actions={<MenuButton label={`Åtgärder för ${title}`} entries={entries} />}
      below={dialog !== null && <Suspense fallback={null}>{dialog(page)}</Suspense>}
    >
      {note !== null && <RowMeta>{note}</RowMeta>}
    </ListRow>
  )
}
