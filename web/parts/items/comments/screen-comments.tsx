import { useStore } from '#web/ui/store.ts'
import type { Item } from '../item.ts'
import type { ListedArea } from '../item-area.ts'
import type { SaveSession } from '../saving/save-session.ts'
import { CommentsButton } from './comments-button.tsx'
import type { ScreenComments } from './use-comments.ts'

interface OfItem {
  comments: ScreenComments
  /** Null until the first save: nobody else can comment on it. */
  item: Item | null
  isWide: boolean
}

/** The button of the comments, for the bar. */
export const ItemCommentsButton = ({ comments, item, isWide }: OfItem) =>
  item !== null && (
    <CommentsButton
      onButton={comments.setButton}
      open={comments.told?.open ?? 0}
      isOpen={comments.isOpen}
      isWide={isWide}
      onToggle={() => comments.setOpen(!comments.isOpen)}
    />
  )

interface BesideProps extends OfItem {
  area: ListedArea
  siteId: string
  session: SaveSession
  isReadOnly: boolean
  /** The class of a column beside the sheet. */
  besideClass: string | undefined
}

/** The comments themselves, once they are fetched. */
export function ItemCommentsBeside({ comments, item, ...rest }: BesideProps) {
  const texts = useStore(comments.texts)
  const { part, isOpen, setOpen, close, told } = comments
  if (item === null || part === null) return null
  return <part.ItemComments {...rest} item={item} texts={texts} isOpen={isOpen} setOpen={setOpen} onClose={close} told={told} />
}
