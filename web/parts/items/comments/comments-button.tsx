import { ActionIcon, Button } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { commentCountWords } from './comment-words.ts'
import buttons from '../bar-buttons.module.css'
import styles from './comments.module.css'

interface CommentsButtonProps {
  /** How many are not resolved. */
  open: number
  isOpen: boolean
  isWide: boolean
  onToggle: () => void
  /** Gets the element, to which the focus returns. */
  onButton: (button: HTMLButtonElement | null) => void
}

/** Opens and closes the comments. The number lies over the icon, so that nothing moves when it comes. */
export function CommentsButton({ open, isOpen, isWide, onToggle, onButton }: CommentsButtonProps) {
  const shared = {
    'aria-expanded': isOpen,
    'aria-label': commentCountWords(open),
    title: 'Kommentarer',
    onClick: onToggle,
  }
  const icon = (
    <span className={styles.icon}>
      <IconMessage size={20} aria-hidden />
      {/* Not as text: the visible words begin the name that is spoken to. */}
      {open > 0 && <span className={styles.count} data-count={open > 99 ? '99+' : open} />}
    </span>
  )
  // Both, because the server does not know the window: the style sheet shows one.
  return (
    <>
      <Button ref={isWide ? onButton : null} className={buttons.wide ?? ''} variant="default" leftSection={icon} {...shared}>
        Kommentarer
      </Button>
      <ActionIcon ref={isWide ? null : onButton} className={buttons.narrow ?? ''} color="gray" {...shared}>
        {icon}
      </ActionIcon>
    </>
  )
}
