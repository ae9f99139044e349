import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Finding } from '#contract/finding.ts'
import { withAnswers } from '#contract/finding-answers.ts'
import type { RichText } from '#contract/rich-text/document.ts'
import { itemRefusal } from '#contract/permissions.ts'
import { isApiError } from '#web/api/api-error.ts'
import { useAuthInfo, useMySite } from '#web/api/session.ts'
import { openFetched } from '#web/ui/open-fetched.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { changesByWords } from '../history/changes-by.ts'
import type { EditorDialog, EditorWork } from './editor-work.ts'
import type { ShownFinding } from './shown-finding.ts'
import type { Fields, Item } from '../item.ts'
import { useItemActions } from '../item-actions.ts'
import type { ItemArea, ListedArea } from '../item-area.ts'
import type { FindPlace } from '../../mending-place.ts'
import { newItemOf } from '../new-item.ts'
import type { SaveSession } from '../saving/save-session.ts'
import type { KnownMedia } from '../../media/known-media-context.ts'
import { useFindings } from './use-findings.ts'
import { useSavePart } from '../saving/use-save-session.ts'

/** These show the draft as it is on the screen, or act on it. */
const needsSaved = new Set<EditorDialog>([
  'publish',
  'review',
  'schedule',
  'preview',
  'share',
  'nameVersion',
  'requestChanges',
  'address',
])
/** These say what must be mended first, also of a draft that is not saved because of it. */
const asksCheck = new Set<EditorDialog>(['publish', 'review', 'schedule', 'missing'])

const notSaved = 'Texten är inte sparad än. Rätta det som är markerat eller försök igen om en stund.'

interface EditorWorkInput<Content extends Fields> {
  readonly area: ItemArea<Content>
  readonly siteId: string
  readonly session: SaveSession
  readonly media: KnownMedia
  readonly places: ReadonlyMap<string, FindPlace>
  readonly loadDialogs: () => Promise<boolean>
  /** Called with the item after each step taken here. */
  readonly onOwnStep: (item: Item) => void
}

/** What can be done with the open item. Every way begins with saving what is on the screen. */
export function useEditorWork<Content extends Fields>(
  input: EditorWorkInput<Content>,
): {
  readonly work: EditorWork
  readonly dialog: EditorDialog | null
} {
  const { area, siteId, session, media, places, loadDialogs, onOwnStep } = input
  const { user } = useAuthInfo()
  const { role } = useMySite(siteId)
  const { refresh } = useItemActions(area, siteId)
  const [dialog, setDialog] = useState<EditorDialog | null>(null)
  const item = useSavePart(session, (state) => state.item)
  const isReadOnly =
    item?.state === 'trashed' || itemRefusal(role, item === null ? 'create' : 'edit', item ?? newItemOf(area)) !== null
  const { findings, isChecked, askServer } = useFindings(area, siteId, session, {
    media,
    isReadOnly,
    isAsking: dialog !== null && asksCheck.has(dialog),
  })
  // Only the area's fields are ever edited, with their own types (item-editor-context.ts).
  const ownTitle = useSavePart(session, ({ current }) => area.titleOf(current as Content).trim())
  const title = ownTitle === '' ? area.words.untitled : ownTitle

  const saved = async (): Promise<Item | null> => {
    if (isReadOnly) return item
    if (await session.flush()) return session.state.get().item
    showToast({ severity: 'warn', message: notSaved })
    return null
  }
  const adopt = (changed: Item) => {
    onOwnStep(changed)
    session.adopt(changed, { force: true })
  }
  const closeDialog = () => setDialog(null)
  const steps = useSteps(area, siteId, { title, saved, adopt, closeDialog })

  async function open(next: EditorDialog): Promise<void> {
    if (next !== 'details' && !(await loadDialogs())) return
    if (needsSaved.has(next)) {
      const isCheckable = asksCheck.has(next)
      // A text that was never saved has nothing to show but what it lacks.
      if (isCheckable && session.state.get().item === null) {
        await session.flush()
        if (session.state.get().item === null) return setDialog(next)
      }
      const now = await saved()
      if (now === null) return
      if (isCheckable) await askServer(now)
    }
    setDialog(next)
  }

  const work: EditorWork = {
    area,
    siteId,
    role,
    item,
    title,
    titleChangedAt: item && titleChangedAt(area, item),
    isReadOnly,
    findings,
    isChecked,
    changesBy: changesByWords(item?.unpublishedChangesBy ?? [], user.name),
    show: (finding) => {
      const find = () => places.get(finding.field)?.(finding)
      const isInDrawer = dialog === 'details' && find()?.control.closest('dialog') != null
      // In the press itself, so that the dialog has given the focus back before anything else takes it.
      if (!isInDrawer) closeDialog()
      void openFetched(
        async () => {
          const { askedIn, leadTo } = await import('./field-place.ts')
          const asked = askedIn(media, finding)
          setTimeout(() => {
            if (asked !== null) media.ask(asked)
            else void leadTo(find, () => setDialog('details'))
          }, 0)
        },
        () => undefined,
      )
    },
    fix: (finding) => void fixIn(area, session, finding),
    answer: ({ answerKeys = [] }) => {
      session.replace('answers', withAnswers(session.state.get().current['answers'], answerKeys))
      session.hurry()
      showToast({ severity: 'success', message: 'Svaret är sparat. Ändras orden frågar vi igen.' })
    },
    open: (next) => void open(next),
    close: () => {
      closeDialog()
      void refresh()
    },
    ...steps,
  }
  return { work, dialog }
}

/** The newest change of a field without which it would be called something else. */
function titleChangedAt<Content extends Fields>({ titleOf }: ItemArea<Content>, { content, versions }: Item): string | null {
  // The area's own schema has parsed it.
  const own = content as Content
  const fields = Object.keys(versions).filter((field) => field in own && titleOf({ ...own, [field]: '' }) !== titleOf(own))
  return (
    fields
      .map((field) => versions[field]?.changedAt ?? '')
      .toSorted()
      .at(-1) ?? null
  )
}

interface OpenItem {
  readonly title: string
  /** Saves the screen's text and returns the item; null if the save failed. */
  readonly saved: () => Promise<Item | null>
  readonly adopt: (changed: Item) => void
  readonly closeDialog: () => void
}

/** The steps that change the open item or lead away from it. */
function useSteps(
  area: ListedArea,
  siteId: string,
  { title, saved, adopt, closeDialog }: OpenItem,
): Pick<EditorWork, 'run' | 'take' | 'duplicate' | 'leave'> {
  const navigate = useNavigate()
  const actions = useItemActions(area, siteId)
  const subject = ({ id, draftVersion, path, isLive }: Item) => ({ id, title, draftVersion, path, isLive })
  const leave = () => void navigate({ to: area.listRoute, params: { siteId }, ignoreBlocker: true })
  return {
    run: async (action) => {
      const now = await saved()
      if (now === null) return
      try {
        const changed = await actions.act(action, subject(now), adopt)
        if (changed === null) return
        adopt(changed)
        closeDialog()
        if (action === 'trash') leave()
      } catch (error) {
        if (!isApiError(error)) throw error
        // The dialog then lists what the server found.
        if (error.code !== 'CHECK_FAILED') closeDialog()
      }
    },
    take: async (name, body) => {
      const now = await saved()
      if (now === null) return
      adopt(await actions.take(name, subject(now), body, adopt))
      closeDialog()
    },
    duplicate: () => {
      const go = async (): Promise<void> => {
        const now = await saved()
        if (now === null) return
        const copy = await actions.duplicate(now.id)
        await navigate({ to: area.itemRoute, params: { siteId, itemId: copy.id } })
      }
      go().catch((error: unknown) => {
        if (!isApiError(error)) throw error
      })
    },
    leave,
  }
}

async function fixIn(area: EditorWork['area'], session: SaveSession, finding: ShownFinding): Promise<void> {
  if (area.fields[finding.field]?.kind !== 'richText') return
  const { fixFinding } = await import('#contract/rich-text/fix-finding.ts')
  const before = session.state.get().current[finding.field]
  // A field of this kind holds what the contract's RichText has parsed, and only the contract's own check names a remedy.
  const after = fixFinding(before as RichText, finding as Finding)
  if (after === before) return
  session.replace(finding.field, after)
  session.hurry()
  showToast({ severity: 'success', message: 'Åtgärdat.' })
}
