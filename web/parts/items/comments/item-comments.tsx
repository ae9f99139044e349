import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import type { ReactNode } from 'react'
import { useEffect, useMemo, useState } from 'react'
import type { Comment } from '#contract/items/comments.ts'
import type { ItemNow } from '#contract/items/items.ts'
import { isAtLeast } from '#contract/permissions.ts'
import { useAuthInfo, useMySite } from '#web/api/session.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { spoken } from '#web/ui/spoken.ts'
import { showToast } from '#web/ui/toast-store.ts'
import type { Item } from '../item.ts'
import type { ListedArea } from '../item-area.ts'
import type { SaveSession } from '../saving/save-session.ts'
import { commentDrafts } from './comment-drafts.ts'
import type { PanelFocus } from './comment-panel.tsx'
import { CommentPanel } from './comment-panel.tsx'
import type { CommentPlace } from './comment-queries.ts'
import { commentsQuery, sendPassages } from './comment-queries.ts'
import { beginOn } from './new-comment.tsx'
import { TextPassages } from './text-passages.tsx'
import { useCommentKey } from './use-comment-key.ts'
import { useCommentNews } from './use-comment-news.ts'
import { showPassage, useGonePassages } from './use-text-passages.ts'

interface ItemCommentsProps {
  area: ListedArea
  siteId: string
  item: Item
  session: SaveSession
  isReadOnly: boolean
  texts: ReadonlyMap<string, Editor>
  /** The class of a column beside the sheet. */
  besideClass: string | undefined
  isWide: boolean
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  /** Closes them, and gives the focus back to their button. */
  onClose: () => void
  told: ItemNow['comments'] | null
}

/** The comments of an open item: their passages in the texts, and the panel that holds them. */
export function ItemComments(props: ItemCommentsProps) {
  const { area, siteId, item, session, isReadOnly, texts, besideClass, isWide, isOpen, setOpen, onClose, told } = props
  const { user } = useAuthInfo()
  const { role } = useMySite(siteId)
  const place = useMemo(() => ({ area: area.key, siteId, itemId: item.id }), [area.key, siteId, item.id])
  const drafts = useMemo(() => commentDrafts(user.id, place), [user.id, place])
  const { comments, refetch, putIn } = useCommentsOf(place, isOpen, told)
  const news = useCommentNews(comments, user.id)
  const gone = useGonePassages(texts)
  const [activeId, setActiveId] = useState<string | null>(null)
  const [focus, setFocus] = useState<PanelFocus>({ on: 'panel', count: 1 })
  const focusOn = (on: PanelFocus['on']) => {
    if (typeof on === 'object') setActiveId(on.id)
    setFocus(({ count }) => ({ on, count: count + 1 }))
  }
  const begin = (field: string | null) => {
    const refusal = beginOn(drafts, field, field === null ? undefined : texts.get(field))
    if (refusal !== null) return showToast({ severity: 'warn', message: refusal })
    setOpen(true)
    focusOn('new')
  }
  useCommentKey(texts, (field, commentId) => {
    if (commentId === null) return begin(field)
    setOpen(true)
    focusOn({ id: commentId })
  })
  const show = ({ id, field }: Comment) => {
    setActiveId(id)
    if (!isWide) setOpen(false)
    const editor = field === null ? undefined : texts.get(field)
    // The sheet gives the focus back when it closes; only then it can move on.
    setTimeout(() => editor && showPassage(editor, id), 0)
  }
  const close = () => {
    onClose()
    setActiveId(null)
    focusOn('panel')
  }
  const onChanged = (changed: Comment) => {
    putIn(changed)
    if (!comments?.some(({ id }) => id === changed.id)) focusOn({ id: changed.id })
  }
  return (
    <>
      {[...texts].map(([field, editor]) => (
        <TextPassages
          key={field}
          field={field}
          editor={editor}
          comments={comments}
          activeId={isOpen ? activeId : null}
          isReadOnly={isReadOnly}
          session={session}
          send={(moved) => sendPassages(place, moved).then(refetch)}
          onPick={(id) => {
            setActiveId(id)
            focusOn('text')
            // On a phone the sheet would hide the word that was touched.
            if (isWide) setOpen(true)
          }}
          onMark={item.state === 'trashed' ? null : () => begin(field)}
        />
      ))}
      <div role="status" className={spoken}>
        {news}
      </div>
      {isOpen && (
        <Place isWide={isWide} besideClass={besideClass} onClose={close}>
          <CommentPanel
            {...{ comments, place, drafts, texts, gone, activeId, focus, onChanged }}
            isClosed={item.state === 'trashed'}
            mayRemoveAll={isAtLeast(role, 'siteAdmin')}
            definite={area.words.definite}
            hasHeading={isWide}
            beforeSend={async () => isReadOnly || session.flush()}
            onFocus={focusOn}
            onShow={show}
            onStale={() => void refetch()}
            onClose={close}
          />
        </Place>
      )}
    </>
  )
}

interface PlaceProps {
  isWide: boolean
  besideClass: string | undefined
  onClose: () => void
  children: ReactNode
}

/** Beside the sheet where there is room, where both can be used; else a sheet of its own. */
function Place({ isWide, besideClass, onClose, children }: PlaceProps) {
  if (!isWide)
    return (
      <Dialog title="Kommentarer" placement="side" width="360px" onClose={onClose}>
        {children}
      </Dialog>
    )
  return (
    <aside
      className={besideClass}
      aria-label="Kommentarer"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose()
      }}
    >
      {children}
    </aside>
  )
}

/** While the panel is open others' comments come as in a talk; otherwise presence tells of them. */
const openPollMs = 5000

/** The comments as they were last read, null before; `putIn` puts in what a call has answered. */
function useCommentsOf(place: CommentPlace, isOpen: boolean, told: ItemNow['comments'] | null) {
  const queryClient = useQueryClient()
  const query = commentsQuery(place)
  const hasSome = told !== null && told.mark !== '0.0'
  const { data, refetch } = useQuery({ ...query, enabled: isOpen || hasSome, refetchInterval: isOpen && openPollMs })
  const mark = told?.mark
  useEffect(() => {
    if (mark !== undefined && mark !== '0.0') void refetch()
  }, [mark, refetch])
  const putIn = (changed: Comment): void => {
    queryClient.setQueryData(query.queryKey, (known: readonly Comment[] = []) =>
      known.some(({ id }) => id === changed.id) ? known.map((one) => (one.id === changed.id ? changed : one)) : [...known, changed],
    )
    void refetch()
  }
  return { comments: data ?? null, refetch, putIn }
}
