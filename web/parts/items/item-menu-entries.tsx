import {
  IconArrowBackUp,
  IconCalendarOff,
  IconCalendarTime,
  IconCopy,
  IconExternalLink,
  IconEye,
  IconEyeOff,
  IconFolderSymlink,
  IconHistory,
  IconLink,
  IconMessageReply,
  IconPencil,
  IconRestore,
  IconSend,
  IconTrash,
  IconTrashX,
  IconUserSearch,
} from '@tabler/icons-react'
import type { ItemState } from '#contract/items/items.ts'
import type { ItemAction, OwnedItem } from '#contract/permissions.ts'
import { itemRefusal } from '#contract/permissions.ts'
import type { Standing } from '#contract/roles.ts'
import type { MenuEntry } from '#web/ui/menu.tsx'

/** What a menu can be asked for. `open`, `preview` and `history` show something; the rest changes the item. */
export type MenuAction =
  | 'open'
  | 'preview'
  | 'history'
  | 'duplicate'
  | Exclude<ItemAction, 'create' | 'edit' | 'restoreVersion' | 'share'>

type MenuItem = OwnedItem & { readonly state: ItemState; readonly isLive: boolean }

/** The item, and what can be done with it here. */
export interface ItemMenuSubject {
  readonly item: MenuItem
  readonly role: Standing
  /** Only what has a handler here, and makes sense in the item's state, stands in the menu. */
  readonly on: Partial<Readonly<Record<MenuAction, () => void>>>
  /** Where the public reads it, if the menu should lead there. */
  readonly address?: string
}

interface Line {
  readonly action: MenuAction
  readonly label: string
  readonly icon: typeof IconTrash
  /** Whether it means anything for an item in this state; what is only forbidden stays, with the reason. */
  readonly isFor: (item: MenuItem) => boolean
}

const isTrashed = ({ state }: MenuItem): boolean => state === 'trashed'
const isPresent = (item: MenuItem): boolean => !isTrashed(item)
const isIn =
  (...states: readonly ItemState[]) =>
  (item: MenuItem): boolean =>
    states.includes(item.state)
const isScheduled = isIn('scheduled', 'publishedScheduled')
const canGoLive = (item: MenuItem): boolean => isPresent(item) && item.state !== 'published'

const lines: readonly Line[] = [
  { action: 'open', label: 'Öppna', icon: IconPencil, isFor: () => true },
  { action: 'preview', label: 'Förhandsgranska', icon: IconEye, isFor: isPresent },
  { action: 'publish', label: 'Publicera', icon: IconSend, isFor: canGoLive },
  {
    action: 'requestReview',
    label: 'Skicka för granskning',
    icon: IconUserSearch,
    isFor: isIn('draft', 'changesWanted', 'unpublished', 'publishedChanged'),
  },
  {
    action: 'withdrawReview',
    label: 'Ta tillbaka från granskning',
    icon: IconArrowBackUp,
    isFor: (item) => item.isOwn && item.state === 'inReview',
  },
  { action: 'requestChanges', label: 'Begär ändring …', icon: IconMessageReply, isFor: isIn('inReview') },
  { action: 'schedule', label: 'Schemalägg …', icon: IconCalendarTime, isFor: canGoLive },
  { action: 'cancelSchedule', label: 'Avbryt schemaläggning', icon: IconCalendarOff, isFor: isScheduled },
  { action: 'history', label: 'Historik', icon: IconHistory, isFor: () => true },
  { action: 'duplicate', label: 'Duplicera', icon: IconCopy, isFor: isPresent },
  { action: 'changeAddress', label: 'Ändra adress …', icon: IconLink, isFor: isPresent },
  { action: 'move', label: 'Flytta till …', icon: IconFolderSymlink, isFor: isPresent },
  { action: 'discard', label: 'Kasta ändringar', icon: IconArrowBackUp, isFor: isIn('publishedChanged') },
  { action: 'unpublish', label: 'Avpublicera', icon: IconEyeOff, isFor: ({ isLive }) => isLive },
  { action: 'trash', label: 'Flytta till papperskorgen', icon: IconTrash, isFor: isPresent },
  { action: 'restore', label: 'Återställ', icon: IconRestore, isFor: isTrashed },
  { action: 'deleteForever', label: 'Ta bort permanent …', icon: IconTrashX, isFor: isTrashed },
]

const size = 18

function refusalOf(role: Standing, action: MenuAction, item: OwnedItem): string | null {
  if (action === 'open' || action === 'preview' || action === 'history') return null
  return itemRefusal(role, action === 'duplicate' ? 'create' : action, item)
}

/** Everything that can be done with an item. What may not be done stays in its place, with the reason. */
export function itemMenuEntries({ item, role, on, address }: ItemMenuSubject): readonly MenuEntry[] {
  const entries = lines.flatMap(({ action, label: words, icon: Icon, isFor }): MenuEntry[] => {
    const onChoose = on[action]
    if (onChoose === undefined || !isFor(item)) return []
    return [{ label: words, icon: <Icon size={size} aria-hidden />, refusal: refusalOf(role, action, item), onChoose }]
  })
  if (address === undefined || !item.isLive) return entries
  const link = { label: 'Visa på sajten', icon: <IconExternalLink size={size} aria-hidden />, href: address }
  return entries.toSpliced(on.open === undefined ? 0 : 1, 0, link)
}
