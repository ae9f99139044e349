import type { Editor } from '@tiptap/core'
import { IconLink } from '@tabler/icons-react'
import { useEditorState } from '@tiptap/react'
import type { KeyboardEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { LinkForm } from './link-form.tsx'
import type { Tool } from './rich-text-tools.ts'
import { blockTools, historyTools, shortcutText, textTools } from './rich-text-tools.ts'
import { ToolButton } from './tool-button.tsx'

const beforeLink = textTools.length
const allTools = [...textTools, ...blockTools, ...historyTools]

/** One tab stop; the arrow keys go from tool to tool, Escape back to the text. */
export function RichTextToolbar({ editor, fieldId }: { editor: Editor; fieldId: string }) {
  const [isLinking, setLinking] = useState(false)
  const [stop, setStop] = useState(0)
  const bar = useRef<HTMLDivElement>(null)
  const state = useEditorState({
    editor,
    selector: ({ editor: shown }) => ({
      on: Object.fromEntries(allTools.map(({ name, isOn }) => [name, isOn?.(shown) ?? null])),
      can: Object.fromEntries(allTools.map(({ name, can }) => [name, can(shown)])),
      isLink: shown.isActive('link'),
    }),
  })

  useEffect(() => {
    const { dom } = editor.view
    const onKeys = (event: globalThis.KeyboardEvent) => {
      // Without chosen words the keys belong to whoever listens further out.
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      if (editor.state.selection.empty && !editor.isActive('link')) return
      event.preventDefault()
      event.stopPropagation()
      setLinking(true)
    }
    dom.addEventListener('keydown', onKeys)
    return () => dom.removeEventListener('keydown', onKeys)
  }, [editor])

  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])]
    const to = { ArrowRight: stop + 1, ArrowLeft: stop - 1 + buttons.length, Home: 0, End: buttons.length - 1 }[event.key]
    if (event.key === 'Escape') editor.commands.focus()
    if (to === undefined) return
    event.preventDefault()
    setStop(to % buttons.length)
    buttons[to % buttons.length]?.focus()
  }

  const button = (tool: Tool, index: number) => (
    <ToolButton
      key={tool.name}
      label={tool.label}
      keys={tool.keys === null ? null : shortcutText(tool.keys)}
      icon={tool.icon}
      isOn={state.on[tool.name] ?? null}
      isDisabled={state.can[tool.name] !== true}
      isStop={stop === index}
      onStop={() => setStop(index)}
      onPress={() => tool.run(editor)}
    />
  )

  return (
    <div className="kansli-toolbar-place">
      <div
        ref={bar}
        role="toolbar"
        aria-label="Formatering"
        aria-controls={fieldId}
        className="kansli-toolbar"
        onKeyDown={onKeyDown}
      >
        {textTools.map(button)}
        <ToolButton
          label={state.isLink ? 'Ändra länk' : 'Länk'}
          keys={shortcutText('Ctrl+K')}
          icon={IconLink}
          isOn={state.isLink}
          isDisabled={false}
          isStop={stop === beforeLink}
          onStop={() => setStop(beforeLink)}
          onPress={() => setLinking(true)}
        />
        <span className="kansli-toolbar-gap" />
        {blockTools.map((tool, index) => button(tool, beforeLink + 1 + index))}
        <span className="kansli-toolbar-gap" />
        {historyTools.map((tool, index) => button(tool, beforeLink + 1 + blockTools.length + index))}
      </div>
      {isLinking && (
        <LinkForm
          editor={editor}
          onDone={() => {
            setLinking(false)
            editor.commands.focus()
          }}
        />
      )}
    </div>
  )
}
