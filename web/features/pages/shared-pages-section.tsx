import {
  IconBuildingBroadcastTower,
  IconCircleCheck,
  IconExternalLink,
  IconEye,
  IconEyeOff,
  IconFileText,
} from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LocalPageState, LocalSharedPage } from '#contract/broadcasts/shared-pages.ts'
import { choosePage } from '#contract/broadcasts/shared-pages.ts'
import { call } from '#web/api/call.ts'
import { useMySite } from '#web/api/session.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { ListFrame } from '#web/parts/lists/list-frame.tsx'
import { ListRow, RowMeta, RowState } from '#web/parts/lists/list-row.tsx'
import { ListSection } from '#web/parts/lists/list-section.tsx'
import { editorsOnly } from '#web/parts/role-refusal.ts'
import { dateText } from '#web/ui/dates.ts'
import { Small } from '#web/ui/layout.tsx'
import type { MenuEntry } from '#web/ui/menu.tsx'
import { MenuButton } from '#web/ui/menu.tsx'
import { StateChip } from '#web/ui/state-chip.tsx'
import { HidePageDialog } from './hide-page-dialog.tsx'
import { siteSharedPagesQuery } from './shared-page-queries.ts'

const states = {
  shown: { tone: 'green', icon: IconCircleCheck, label: 'Visas' },
  hidden: { tone: 'grey', icon: IconEyeOff, label: 'Dold' },
  ownPage: { tone: 'grey', icon: IconFileText, label: 'Er egen visas' },
} as const satisfies Record<LocalPageState, unknown>

/** The pages that the site has got from its federation, under its own; nothing where it has none. */
export function SharedPagesSection() {
  const siteId = useSiteId()
  const { data } = useQuery(siteSharedPagesQuery(siteId))
  const [hidingId, setHidingId] = useState<string | null>(null)
  if (data === undefined || data.pages.length === 0) return null
  const hiding = data.pages.find(({ id }) => id === hidingId)
  return (
    <ListSection id="riks" title="Från riksorganisationen">
      <Small below={3}>Riksorganisationen skriver och ändrar de här sidorna. Namn och kontaktuppgifter i dem är era.</Small>
      <ListFrame aria-labelledby="riks">
        {data.pages.map((page) => (
          <SharedPageRow key={page.id} page={page} onHide={() => setHidingId(page.id)} />
        ))}
      </ListFrame>
      {hiding !== undefined && <HidePageDialog page={hiding} onClose={() => setHidingId(null)} />}
    </ListSection>
  )
}

function noteOf({ state, path, standsInFor, isRequired, choice }: LocalSharedPage): string | null {
  if (state === 'hidden' && choice.decidedAt !== null)
    return `Dold av ${choice.decidedBy} ${dateText(choice.decidedAt)}: ${choice.reason}`
  if (state === 'ownPage') return 'Ni har en egen sida i dess ställe. Avpublicera den om riksorganisationens ska synas.'
  if (standsInFor !== null)
    return `Ersätter er egen sida ${standsInFor} så länge. Er egen är kvar och syns igen om den här tas bort.`
  return isRequired && path.endsWith('--riks') ? 'Ni har en egen sida på den vanliga adressen, så den här har fått en egen.' : null
}

function SharedPageRow({ page, onHide }: { page: LocalSharedPage; onHide: () => void }) {
  const siteId = useSiteId()
  const { role } = useMySite(siteId)
  const queryClient = useQueryClient()
  const { queryKey } = siteSharedPagesQuery(siteId)
  const { id, title, isRequired, isInMenu, state, path, address, choice } = page
  const show = useMutation({
    mutationFn: () =>
      call(choosePage, { params: { siteId, pageId: id }, body: { isHidden: false, reason: '', version: choice.version } }),
    onSuccess: (answer) => queryClient.setQueryData(queryKey, answer),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
  const { tone, icon, label } = states[state]
  const refusal = editorsOnly(role, 'bestämma om riksorganisationens sidor')
  const entries: readonly MenuEntry[] = [
    ...(state === 'shown' ? [{ label: 'Visa på sajten', icon: <IconExternalLink size={18} aria-hidden />, href: address }] : []),
    state === 'hidden'
      ? { label: 'Visa', icon: <IconEye size={18} aria-hidden />, refusal, onChoose: () => show.mutate() }
      : {
          label: 'Dölj på vår sajt …',
          icon: <IconEyeOff size={18} aria-hidden />,
          refusal: isRequired ? 'Den är obligatorisk och går inte att dölja.' : refusal,
          onChoose: onHide,
        },
  ]
  const note = noteOf(page)
  return (
    <ListRow
      title={title}
      meta={[path, isRequired ? 'Obligatorisk' : 'Frivillig', ...(isInMenu ? ['I menyn'] : [])].join(' · ')}
      aside={
        <RowState>
          <StateChip tone="blue" icon={IconBuildingBroadcastTower}>
            Riks
          </StateChip>
          <StateChip tone={tone} icon={icon}>
            {label}
          </StateChip>
        </RowState>
      }
      actions={<MenuButton label={`Åtgärder för ${title}`} entries={entries} />}
    >
      {note !== null && <RowMeta>{note}</RowMeta>}
    </ListRow>
  )
}
