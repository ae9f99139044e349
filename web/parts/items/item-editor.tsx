import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { OwnedItem } from '#contract/permissions.ts'
import { itemRefusal } from '#contract/permissions.ts'
import type { Finding } from '#contract/rich-text/publish-check.ts'
import { isApiError } from '#web/api/api-error.ts'
import { useAuthInfo, useMySite } from '#web/api/session.ts'
import { dateText } from '#web/ui/dates.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { changesByWords } from './changes-by.ts'
import type { Fields, Item } from './item.ts'
import type { StateAction } from './item-actions.ts'
import { useItemActions } from './item-actions.ts'
import type { ItemArea } from './item-area.ts'
import { ItemDetails } from './item-details.tsx'
import { ItemEditorBar } from './item-editor-bar.tsx'
import { ItemEditorContext, judgeDelayMs } from './item-editor-context.ts'
import styles from './item-editor.module.css'
import { ItemNotice } from './item-notice.tsx'
import { itemQuery, newItemId } from './item-queries.ts'
import { dropOffer, takeOffer } from './kept-text.ts'
import { KeptTextOffer } from './kept-text-offer.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { useEditorKeys } from './use-editor-keys.ts'
import { useIsWide } from './use-is-wide.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import { useSaveSession, useSaveState } from './use-save-session.ts'

interface ItemEditorProps<Content extends Fields> {
  area: ItemArea<Content>
  siteId: string
  initial: Item | null
  /** The item that a new one stands below, in areas that are trees. */
  parentId?: string | undefined
  onCreated: (itemId: string) => void
  children: ReactNode
}

type OpenDialog = 'publish' | 'details' | 'keys' | null
const newItem: OwnedItem = { isOwn: true, everPublished: false, isRequired: false }

/** One open item: the bar, the sheet with the area's fields, the details beside it, and the dialogs. */
export function ItemEditor<Content extends Fields>(props: ItemEditorProps<Content>) {
  const { area, siteId, initial, parentId, onCreated, children } = props
  const { user } = useAuthInfo()
  const { role } = useMySite(siteId)
  const navigate = useNavigate()
  const isWide = useIsWide()
  const place = useMemo(() => ({ userId: user.id, siteId, area: area.key }), [user.id, siteId, area.key])
  const session = useSaveSession(area, place, initial, onCreated, parentId)
  const state = useSaveState(session)
  const { act, refresh } = useItemActions(area, siteId)
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const [serverFindings, setServerFindings] = useState<readonly Finding[]>([])
  const [offer, setOffer] = useState(() => takeOffer(place, initial, area.empty, area.rules, Date.now()))
  const moveFocus = useMemo(() => new Map<string, (block?: number) => void>(), [])
  useLeaveGuard(session)

  const { item } = state
  const { data: fresh } = useQuery({ ...itemQuery(area.key, siteId, item?.id ?? newItemId), enabled: item !== null })
  useEffect(() => {
    if (fresh) session.adopt(fresh)
  }, [session, fresh])

  const isTrashed = item?.state === 'trashed'
  const refusal = itemRefusal(role, item === null ? 'create' : 'edit', item ?? newItem)
  const isReadOnly = isTrashed || refusal !== null
  // Only the area's fields are ever edited, with their own types (item-editor-context.ts).
  const content = state.current as Content
  const ownTitle = area.titleOf(content).trim()
  const title = ownTitle === '' ? area.words.untitled : ownTitle
  const [restingContent] = useDebouncedValue(content, judgeDelayMs)
  const findings = isReadOnly ? [] : [...area.check(dialog === 'publish' ? content : restingContent), ...serverFindings]
  const context = useMemo(() => ({ session, isReadOnly, moveFocus }), [session, isReadOnly, moveFocus])

  const showFinding = (finding: Finding) => {
    setDialog(null)
    // The dialog gives the focus back when it closes; only then it can move on.
    setTimeout(() => moveFocus.get(finding.field)?.(finding.block), 0)
  }

  /** Saves first: nobody publishes, or throws away, another text than the one on the screen. */
  const flushed = useCallback(async (): Promise<Item | null> => {
    const isSaved = await session.flush()
    if (!isSaved)
      showToast({ severity: 'warn', message: 'Texten är inte sparad än. Rätta det som är markerat eller försök igen om en stund.' })
    return isSaved ? session.state().item : null
  }, [session])

  const openPublish = useCallback(async () => {
    setServerFindings([])
    if (await session.flush()) setDialog('publish')
    else if (session.state().item === null) setDialog('publish')
    else void flushed()
  }, [session, flushed])

  const run = async (action: StateAction): Promise<void> => {
    const saved = isReadOnly ? item : await flushed()
    if (saved === null) return
    try {
      const changed = await act(action, { id: saved.id, title, draftVersion: saved.draftVersion }, (undone) =>
        session.adopt(undone, { force: true }),
      )
      if (changed === null) return
      session.adopt(changed, { force: true })
      setDialog(null)
      if (action === 'trash') void navigate({ to: area.listRoute, params: { siteId }, ignoreBlocker: true })
    } catch (error) {
      if (!isApiError(error)) throw error
      if (error.code === 'CHECK_FAILED') setServerFindings(findingsOf(error.fields))
      else setDialog(null)
    }
  }

  const publishRefusal = itemRefusal(role, 'publish', item ?? newItem)
  const canPublish = !isTrashed && publishRefusal === null
  useEditorKeys({
    onSave: session.hurry,
    onPublish: () => canPublish && item?.state !== 'published' && void openPublish(),
    onKeys: () => setDialog('keys'),
  })

  const details = <ItemDetails item={item} words={area.words} findings={findings} isReadOnly={isReadOnly} onShow={showFinding} />

  return (
    <ItemEditorContext value={context}>
      <ItemEditorBar
        session={session}
        area={area}
        item={item}
        role={role}
        title={title}
        publishRefusal={publishRefusal}
        onPublish={() => void openPublish()}
        onAct={(action) => void run(action)}
        onDetails={isWide ? null : () => setDialog('details')}
      />
      <div className={styles.columns}>
        <div className={styles.paper}>
          <h1 className={styles.heading} tabIndex={-1}>
            {item === null ? area.words.newTitle : area.words.editTitle}
          </h1>
          {isTrashed && (
            <ItemNotice
              actions={
                itemRefusal(role, 'restore', item) === null && (
                  <Button variant="default" onClick={() => void run('restore')}>
                    Återställ
                  </Button>
                )
              }
            >
              Ligger i papperskorgen sedan {dateText(item.trashedAt ?? item.updatedAt)}. Töms automatiskt efter 30 dagar.
            </ItemNotice>
          )}
          {!isTrashed && refusal !== null && <ItemNotice>{refusal}</ItemNotice>}
          {!isReadOnly && offer !== null && (
            <KeptTextOffer
              kept={offer}
              saved={state.current}
              fields={area.fields}
              onUse={() => {
                session.putBack(offer)
                dropOffer(place, initial?.id ?? null)
                setOffer(null)
              }}
              onDrop={() => {
                dropOffer(place, initial?.id ?? null)
                setOffer(null)
              }}
            />
          )}
          <div className={styles.sheet}>{children}</div>
        </div>
        {isWide && (
          <aside className={styles.side} aria-label="Uppgifter">
            {details}
          </aside>
        )}
      </div>
      {dialog === 'details' && !isWide && (
        <Dialog title="Uppgifter" placement="side" width="320px" onClose={() => setDialog(null)}>
          {details}
        </Dialog>
      )}
      {dialog === 'publish' && (
        <PublishDialog
          title={title}
          address={item?.address ?? ''}
          isFirst={item?.state !== 'publishedChanged'}
          changesBy={changesByWords(item?.unpublishedChangesBy ?? [], user.name)}
          findings={findings}
          onPublish={() => run('publish')}
          onShow={showFinding}
          onClose={() => {
            setDialog(null)
            void refresh()
          }}
        />
      )}
      {dialog === 'keys' && <ShortcutsDialog onClose={() => setDialog(null)} />}
      {!isReadOnly && <ConflictDialog session={session} fields={area.fields} userId={user.id} />}
    </ItemEditorContext>
  )
}

/** The server's check has the same code as ours; it finds more only when it knows more than the browser. */
const findingsOf = (fields: Readonly<Record<string, { readonly message: string }>>): Finding[] =>
  Object.entries(fields).map(([field, { message }]) => ({ code: 'BODY_EMPTY', level: 'blocking', field, message }))
