import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ItemNow } from '#contract/items/items.ts'
import { itemRefusal } from '#contract/permissions.ts'
import { useAuthInfo, useMySite } from '#web/api/session.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { useScreenName } from '#web/ui/screen-name.ts'
import { spoken } from '#web/ui/spoken.ts'
import { drawnPart } from '#web/ui/drawn-parts.ts'
import { createStore, useStore } from '#web/ui/store.ts'
import { useFetchedPart } from '#web/ui/use-fetched-part.ts'
import { KnownMediaContext } from '../../media/known-media-context.ts'
import type { Fields, Item } from '../item.ts'
import type { ItemArea } from '../item-area.ts'
import { OpenTextsContext } from '../../rich-text/open-texts.ts'
import { ItemCommentsBeside, ItemCommentsButton } from '../comments/screen-comments.tsx'
import { useComments } from '../comments/use-comments.ts'
import { usePreviewBeside } from '../preview/use-preview-beside.ts'
import { ItemPreviewBeside } from '../preview/item-preview-beside.tsx'
import type { EditorWork } from './editor-work.ts'
import { ItemEditorBar } from './item-editor-bar.tsx'
import type { FindPlace } from '../../mending-place.ts'
import { ItemEditorContext } from './item-editor-context.ts'
import { ItemFindingsContext } from './item-findings.ts'
import styles from './item-editor.module.css'
import { ItemNotices } from './item-notices.tsx'
import { itemQuery, newItemId } from '../item-queries.ts'
import { ItemSide } from './item-side.tsx'
import type { KeptPlace, KeptText } from '../saving/kept-text.ts'
import { dropOffer, takeOffer } from '../saving/kept-text.ts'
import { KeptTextOffer } from '../saving/kept-text-offer.tsx'
import { LeftTexts } from '../saving/left-texts.tsx'
import { useNewText } from '../saving/use-new-text.ts'
import { newItemOf } from '../new-item.ts'
import { primaryAction } from './primary-action.ts'
import type { SaveSession } from '../saving/save-session.ts'
import { useAskedMedia } from './use-asked-media.ts'
import { useConflictDialog } from '../saving/use-conflict-dialog.ts'
import { useEditorDialogs } from './use-editor-dialogs.ts'
import { useEditorKeys } from './use-editor-keys.ts'
import { useKeyList } from '#web/ui/key-lists.ts'
import { useEditorWork } from './use-editor-work.ts'
import { useIsWide } from '../../../ui/use-is-wide.ts'
import { useItemMedia } from './use-item-media.ts'
import { useItemNews } from './use-item-news.ts'
import type { ItemNews } from './item-news.ts'
import { addressOfNew } from '../saving/address-of-new.ts'
import { useLeaveGuard } from '../saving/use-leave-guard.ts'
import { usePresence } from './presence.tsx'
import { useBesidePart } from './use-beside-part.ts'
import { useSavePart, useSaveSession } from '../saving/use-save-session.ts'

// What stands beside the sheet comes after it: nobody should wait for it to begin writing.
const fetchDetails = drawnPart('parts/items/editor/item-details.tsx', () => import('./item-details.tsx'))
const fetchAboutMedia = () => import('../../media/about/about-media-dialog.tsx')
const fetchNewsNotice = () => import('./item-news-notice.tsx')

interface ItemEditorProps<Content extends Fields> {
  area: ItemArea<Content>
  initial: Item | null
  /** The item that a new one stands below, in areas that are trees. */
  parentId?: string | undefined
  /** Of a new text that was begun before: its id, by which this browser kept its words. */
  newText?: string | undefined
  onCreated: (itemId: string) => void
  /** Told the id of a new text when the entry of the browser's history has it. */
  onNoted: (id: string) => void
  /** The area's own part of the details; null while it is on its way. */
  details?: ReactNode
  children: ReactNode
}

/** What the item was called when it was last saved: the heading must not be read anew at each key. */
function titleIn<Content extends Fields>(area: ItemArea<Content>, item: Item): string {
  // The area's own schema has parsed it.
  const title = area.titleOf(item.content as Content).trim()
  return title === '' ? area.words.untitled : title
}

/** One open item: the bar, the sheet with the area's fields, the details beside it, and the dialogs. */
export function ItemEditor<Content extends Fields>(props: ItemEditorProps<Content>) {
  const { area, initial, parentId, newText, onCreated, onNoted, details, children } = props
  const siteId = useSiteId()
  const { user } = useAuthInfo()
  const { role } = useMySite(siteId)
  const isWide = useIsWide()
  const place = useMemo(() => ({ userId: user.id, siteId, area: area.key }), [user.id, siteId, area.key])
  const [{ created, whileLeaving }] = useState(() => addressOfNew(onCreated))
  const session = useSaveSession(area, place, initial, created, onNoted, parentId)
  const places = useMemo(() => new Map<string, FindPlace>(), [])
  const { Dialogs, load, prefetch } = useEditorDialogs()
  const { asked, ask, close: closeAsked } = useAskedMedia()
  const aboutMedia = useFetchedPart(fetchAboutMedia, asked !== null)
  const media = useItemMedia(session, ask)
  const openItem = useSavePart(session, (state) => state.item)
  const { news, dismiss, hear, acknowledge } = useItemNews(area.key, siteId, session, openItem)
  const { work, dialog } = useEditorWork({ area, siteId, session, media, places, loadDialogs: load, onOwnStep: acknowledge })
  const { offer, drop } = useKeptOffer(area, place, initial)
  const leftTexts = useNewText(area, place, session, initial === null, newText)
  useLeaveGuard(session, whileLeaving)

  const { item, isReadOnly } = work
  const comments = useComments()
  const { preview, isPreviewed, inBar } = usePreviewInBar(item, comments, session)
  const others = useOthers(area.key, siteId, session, comments.heardWith(hear))
  const hasConflict = useSavePart(session, ({ conflict }) => conflict.length > 0) && !isReadOnly
  const { ConflictDialog } = useConflictDialog(hasConflict)
  const context = useMemo(() => ({ session, isReadOnly, places }), [session, isReadOnly, places])
  const primary = primaryAction(item ?? newItemOf(area), role)
  useEditorKeys({
    onSave: session.hurry,
    onPublish: () => primary?.refusal === null && work.open(primary.dialog),
  })
  // The crumb of a new one says that it is new until it has a name.
  useScreenName(item !== null ? work.title : work.title === area.words.untitled ? null : `${work.title} (inte sparad)`)
  useKeyList('screen', () => work.open('keys'))

  const heading = useRef<HTMLHeadingElement>(null)
  const uses = { onPointerEnter: prefetch, onFocus: prefetch }
  const beside = useBesidePart(fetchDetails)
  // All at once: each part that came by itself would push the ones below it.
  const isWhole = beside !== null && details !== null && work.isChecked

  const ofItem = { comments, item, isWide }

  return (
    <ItemEditorContext value={context}>
      <KnownMediaContext value={media}>
        <ItemFindingsContext value={work.findings}>
          <ItemEditorBar session={session} work={work} primary={primary} others={others} isWide={isWide} preview={inBar} {...uses}>
            <ItemCommentsButton {...ofItem} />
          </ItemEditorBar>
          <div className={styles.columns} data-has-page={item?.state === 'trashed' ? undefined : ''}>
            <div className={styles.paper}>
              <h1 ref={heading} className={spoken} tabIndex={-1}>
                {item === null ? area.words.newTitle : titleIn(area, item)}
              </h1>
              <NewsOfOthers
                {...{ news, work, session }}
                onDismiss={() => {
                  // The button goes, and would take the focus along.
                  heading.current?.focus()
                  dismiss()
                }}
              />
              <ItemNotices work={work} refusal={itemRefusal(role, item === null ? 'create' : 'edit', item ?? newItemOf(area))} />
              {!isReadOnly && <LeftTexts {...{ area, session, leftTexts }} onDone={() => heading.current?.focus()} />}
              {!isReadOnly && offer !== null && <KeptTextOffer session={session} kept={offer} fields={area.fields} onDone={drop} />}
              <div className={styles.sheet} data-sheet>
                <OpenTextsContext value={comments.openTexts}>{children}</OpenTextsContext>
              </div>
            </div>
            <ItemSide
              isWide={isWide && !comments.isOpen && !isPreviewed}
              isOpen={dialog === 'details'}
              onClose={work.close}
              {...uses}
            >
              {isWhole && <beside.ItemDetails work={work}>{details}</beside.ItemDetails>}
            </ItemSide>
            <ItemCommentsBeside {...ofItem} {...{ area, siteId, session, isReadOnly }} besideClass={styles.side} />
            {isPreviewed && (
              <ItemPreviewBeside {...{ preview, siteId, item }} areaKey={area.key} title={work.title} texts={comments.texts} />
            )}
          </div>
          {dialog !== null && dialog !== 'details' && Dialogs !== null && (
            <Dialogs dialog={dialog} work={work} openComments={comments.told?.open ?? 0} />
          )}
          {asked !== null && aboutMedia !== null && (
            <aboutMedia.AboutMediaDialog key={asked.media.id} asked={asked} onClose={closeAsked} />
          )}
          {hasConflict && ConflictDialog !== null && <ConflictDialog session={session} fields={area.fields} userId={user.id} />}
        </ItemFindingsContext>
      </KnownMediaContext>
    </ItemEditorContext>
  )
}

interface NewsOfOthersProps {
  news: ItemNews | null
  work: EditorWork
  session: SaveSession
  onDismiss: () => void
}

/** What somebody else has done with the item meanwhile. Always there, so that what comes into it is said. */
function NewsOfOthers({ news, ...rest }: NewsOfOthersProps) {
  const { user } = useAuthInfo()
  const notice = useFetchedPart(fetchNewsNotice, news !== null)
  return (
    <div role="status">
      {news !== null && notice !== null && (
        <notice.ItemNewsNotice key={`${news.kind} ${news.at}`} {...rest} news={news} userId={user.id} />
      )}
    </div>
  )
}

/** The preview, of which and the comments one stands beside the sheet. `inBar` is null where it lies over the sheet instead. */
function usePreviewInBar(item: Item | null, comments: ReturnType<typeof useComments>, session: SaveSession) {
  const preview = usePreviewBeside(item)
  const isPreviewed = preview.isOpen && !comments.isOpen
  const open = () => {
    comments.setOpen(false)
    session.hurry()
    preview.open()
  }
  const toggle = isPreviewed ? preview.close : open
  return { preview, isPreviewed, inBar: preview.hasRoom ? { isOpen: isPreviewed, setButton: preview.setButton, toggle } : null }
}

/** What of a stored item an earlier visit could not save, null when there is nothing; `drop` forgets it. */
function useKeptOffer<Content extends Fields>(area: ItemArea<Content>, place: KeptPlace, initial: Item | null) {
  const [offered] = useState(() => createStore<KeptText | null>(null))
  const look = useEffectEvent(() => initial !== null && offered.set(takeOffer(place, initial, area.rules, Date.now())))
  // Only this browser knows it, so it is no part of what the server draws. Before all other effects: the session keeps its own
  // text where the earlier visit's lies.
  useLayoutEffect(() => void look(), [])
  const drop = () => {
    if (initial !== null) dropOffer(place, initial.id)
    offered.set(null)
  }
  return { offer: useStore(offered), drop }
}

/** Brings what others do with the open item into the session. Returns who else has it open. */
function useOthers(area: string, siteId: string, session: SaveSession, hear: (now: ItemNow | 'gone', askedAt: number) => void) {
  const itemId = useSavePart(session, (state) => state.item?.id ?? null)
  const { others, ask } = usePresence(area, siteId, itemId, hear)
  const isBlocked = useSavePart(session, ({ problem }) => problem?.kind === 'blocked')
  const askWhy = useEffectEvent(ask)
  useEffect(() => {
    // A refused save may be due to what somebody else did with the item.
    if (isBlocked) askWhy()
  }, [isBlocked])
  const { data: fresh } = useQuery({
    ...itemQuery(area, siteId, itemId ?? newItemId),
    enabled: itemId !== null,
    // The person may have added missing picture details in the Bildbank and come back.
    refetchOnWindowFocus: 'always',
  })
  useEffect(() => {
    if (fresh) session.adopt(fresh)
  }, [session, fresh])
  return others
}
