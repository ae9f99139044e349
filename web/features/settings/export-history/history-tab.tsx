import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient, useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { restoreMenu } from '#contract/pages/menu.ts'
import type { SettingsChange } from '#contract/settings/settings.ts'
import { historyTabLabel, restoreSettings } from '#contract/settings/settings.ts'
import { settingsFieldLabel } from '#contract/settings/settings-words.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { gettingStartedQuery } from '#web/parts/getting-started/getting-started-query.ts'
import { menuQuery } from '#web/parts/menu/menu-query.ts'
import { undoButton, useTakeBack } from '#web/parts/undo/take-back.ts'
import { ToUndo } from '#web/parts/undo/to-undo.tsx'
import { confirmQuestion } from '#web/ui/confirm-store.ts'
import { relativeTime, dateTimeText } from '#web/ui/dates.ts'
import { SettingsDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { useNow } from '#web/ui/use-now.ts'
import styles from './history-tab.module.css'
import { ListFoot } from '#web/parts/lists/list-foot.tsx'
import { ListFrame } from '#web/parts/lists/list-frame.tsx'
import { Row, Small, Stack } from '#web/ui/layout.tsx'
import { forgetSite, settingsHistoryQuery, settingsKey, settingsQuery } from '../shared/settings-queries.ts'

/** Every change of a setting: by whom, when, and what it said before and after. */
export function HistoryTab() {
  const siteId = useSiteId()
  const query = useSuspenseInfiniteQuery(settingsHistoryQuery(siteId))
  const list = useRef<HTMLUListElement>(null)
  const { data: all } = useSuspenseQuery(settingsQuery(siteId))
  const changes = query.data.pages.flatMap((page) => page.changes)
  const { data: menu } = useQuery({ ...menuQuery(siteId), enabled: changes.some(({ tab }) => tab === 'menu') })
  if (changes.length === 0) {
    return (
      <>
        <ToUndo siteId={siteId} />
        <EmptyState drawing={<SettingsDrawing />}>Ingen har ändrat några inställningar än.</EmptyState>
      </>
    )
  }
  return (
    <>
      <ToUndo siteId={siteId} />
      <ListFrame ref={list} as="ol" aria-label="Ändringar, senaste först">
        {changes.map((change) => (
          <ChangeRow
            key={change.id}
            change={change}
            current={change.tab === 'domains' ? undefined : change.tab === 'menu' ? menu?.version : all[change.tab].version}
          />
        ))}
      </ListFrame>
      <ListFoot query={query} list={list} shown={changes.length} />
    </>
  )
}

/** The code follows from the municipality, and nobody has typed it. */
const isTold = ({ field }: SettingsChange['changes'][number], _: number, all: SettingsChange['changes']): boolean =>
  field !== settingsFieldLabel.general.municipalityCode || all.length === 1

interface ChangeRowProps {
  change: SettingsChange
  /** The version of the tab as it stands; undefined while it is on its way, and where nothing can be brought back. */
  current: number | undefined
}

function ChangeRow({ change, current }: ChangeRowProps) {
  const siteId = useSiteId()
  const now = useNow()
  const queryClient = useQueryClient()
  const { id, tab, version, at, by, changes } = change
  const label = historyTabLabel[tab]
  const isCurrent = version === current
  const restored = tab === 'menu' ? 'Menyn' : `Fliken ${label}`

  const takeBack = useTakeBack(siteId, { about: 'settings' })
  const restore = useMutation({
    mutationFn: async (from: number): Promise<string | null> => {
      const asked = { params: { siteId, changeId: id }, body: { version: from } }
      if (tab === 'menu') {
        const latest = await call(restoreMenu, asked)
        queryClient.setQueryData(menuQuery(siteId).queryKey, latest)
        return latest.undoToken
      }
      const latest = await call(restoreSettings, asked)
      queryClient.setQueryData(settingsQuery(siteId).queryKey, latest)
      return latest.undoToken
    },
    onSuccess: async (undoToken) => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: settingsHistoryQuery(siteId).queryKey }),
        queryClient.invalidateQueries({ queryKey: gettingStartedQuery(siteId).queryKey }),
        forgetSite(queryClient),
      ])
      const message = `${restored} är återställd och syns på sajten.`
      showToast({ about: 'settings', severity: 'success', message, ...undoButton(takeBack, undoToken) })
    },
    // Somebody was first: what is true now is read before another attempt.
    onError: () =>
      Promise.all([settingsKey(siteId), menuQuery(siteId).queryKey].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
  const askAndRestore = async (from: number) => {
    const isSure = await confirmQuestion({
      title: tab === 'menu' ? 'Återställ menyn?' : `Återställ ${label}?`,
      children: `${tab === 'menu' ? 'Menyn' : 'Hela fliken'} blir som den var efter ändringen ${dateTimeText(at)}. Det som ändrats sedan dess finns kvar i historiken.`,
      confirmLabel: 'Återställ',
    })
    if (isSure) restore.mutate(from)
  }

  return (
    <Stack as="li" gap={2} className={styles.change}>
      <Row gap={3} justify="between" className={styles.head}>
        <p className={styles.who}>
          <strong>{label}</strong> <Small as="span">{`${by}, ${relativeTime(at, now)}`}</Small>
        </p>
        {isCurrent && <Small as="span">Gäller nu</Small>}
        {!isCurrent && current !== undefined && (
          <Button
            variant="default"
            aria-label={`Återställ ${label} till ${dateTimeText(at)}`}
            loading={restore.isPending}
            onClick={() => void askAndRestore(current)}
          >
            Återställ
          </Button>
        )}
      </Row>
      <Stack as="dl" gap={2}>
        {changes.filter(isTold).map(({ field, before, after }) => (
          <div key={field} className={styles.field}>
            <dt>{field}</dt>
            <dd>
              <del className={styles.before}>{before}</del> <span aria-hidden>→</span> <ins className={styles.after}>{after}</ins>
            </dd>
          </div>
        ))}
      </Stack>
    </Stack>
  )
}
