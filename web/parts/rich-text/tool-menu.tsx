import type { IconBold } from '@tabler/icons-react'
import type { MenuEntries } from '#web/ui/menu.tsx'
import { useMenu } from '#web/ui/menu.tsx'

interface ToolMenuProps {
  label: string
  icon: typeof IconBold
  entries: MenuEntries
  /** Whether Tab stops here. */
  isStop: boolean
  onStop: () => void
  /** Stands beside the icon; the label begins with it. */
  words?: string
}

/** A tool that opens a menu. */
export function ToolMenu({ label, icon: Icon, entries, isStop, onStop, words }: ToolMenuProps) {
  const { buttonProps, open, popover } = useMenu(label, entries)
  return (
    <>
      <button
        {...buttonProps}
        type="button"
        className={words ? 'kansli-tool kansli-tool-words' : 'kansli-tool'}
        tabIndex={isStop ? 0 : -1}
        title={label}
        onFocus={onStop}
        onMouseDown={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          open()
        }}
      >
        <Icon size={20} stroke={1.75} aria-hidden />
        {words}
      </button>
      {popover}
    </>
  )
}
