import type { IconBold } from '@tabler/icons-react'

interface ToolButtonProps {
  label: string
  keys: string | null
  icon: typeof IconBold
  isOn: boolean | null
  isDisabled: boolean
  /** Whether Tab stops here. */
  isStop: boolean
  onStop: () => void
  onPress: () => void
  /** Stands beside the icon; the label begins with it. */
  words?: string
}

/** A disabled tool keeps its place among the arrow keys, so that the way through the toolbar is always the same. */
export function ToolButton(props: ToolButtonProps) {
  const { label, keys, icon: Icon, isOn, isDisabled, isStop, onStop, onPress, words } = props
  return (
    <button
      type="button"
      className={words ? 'kansli-tool kansli-tool-words' : 'kansli-tool'}
      tabIndex={isStop ? 0 : -1}
      aria-label={label}
      aria-pressed={isOn ?? undefined}
      aria-disabled={isDisabled || undefined}
      title={keys === null ? label : `${label} (${keys})`}
      onFocus={onStop}
      // The press must not take the selection out of the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!isDisabled) onPress()
      }}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
      {words}
    </button>
  )
}
