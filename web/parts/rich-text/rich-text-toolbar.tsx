import type { Editor } from '@tiptap/core'
import { IconLink, IconPencil, IconPlus, IconTable } from '@tabler/icons-react'
import { useEditorState } from '@tiptap/react'
import type { KeyboardEvent, RefObject } from 'react'
import { useCallback, useContext, useEffect, useRef, useState } from 'react'
import { useIsInBrowser } from '#web/ui/use-is-in-browser.ts'
import { spoken } from '#web/ui/spoken.ts'
import { KnownMediaContext } from '../media/known-media-context.ts'
import type { FormKind } from './blocks/block-fields.ts'
import type { SpecialKind } from './blocks/block-place.ts'
import { blockPlace } from './blocks/block-place.ts'
import './rich-text-toolbar.css'
import type { Tool } from './rich-text-tools.ts'
import { blockTools, historyTools, shortcutText, textTools } from './rich-text-tools.ts'
import type { AskedForm } from './text-form.tsx'
import type { MendingForm } from './text-place.ts'
import { ToolButton } from './tool-button.tsx'
import { ToolMenu } from './tool-menu.tsx'
import { fetchBlockMenus, useTextForm } from './use-text-form.ts'
import { useTextKeys } from './use-text-keys.ts'

const beforeLink = textTools.length
const beforeInsert = beforeLink + 1 + blockTools.length
const beforeHistory = beforeInsert + 1
const beforeBlock = beforeHistory + historyTools.length
const allTools = [...textTools, ...blockTools, ...historyTools]

const blockLabels: Record<FormKind, string> = {
  blockquote: 'Ändra citatet',
  factBox: 'Ändra faktarutan',
  button: 'Ändra knappen',
  embed: 'Ändra filmen eller kartan',
}

interface RichTextToolbarProps {
  editor: Editor
  fieldId: string
  /** Is given what opens a form because something is to be mended in it. */
  onOpener: (open: (form: MendingForm) => void) => void
}

/** The tools of a text, and the forms that they open. */
export function RichTextToolbar({ editor, fieldId, onOpener }: RichTextToolbarProps) {
  const [form, setForm] = useState<AskedForm | null>(null)
  const { Form, fetch: fetchForm } = useTextForm(editor, form !== null)
  const hasMedia = useContext(KnownMediaContext) !== null
  const bar = useRef<HTMLDivElement>(null)
  const state = useToolState(editor)
  const { block } = state
  const [said, setSaid] = useState('')
  const { stopAt, onKeyDown } = useToolStops(editor, bar, block !== null)

  useTextKeys(editor, {
    onLink: () => setForm('link'),
    onBlock: (kind) => setForm({ kind, isNew: false }),
    onTools: () => bar.current?.querySelector<HTMLElement>('.kansli-tool[tabindex="0"]')?.focus(),
    onSaid: setSaid,
  })

  useEffect(() => {
    onOpener((asked) => setForm((open) => open ?? (asked.kind === 'link' ? 'link' : { kind: asked.kind, isNew: false })))
  }, [onOpener])

  const isInBrowser = useIsInBrowser()
  const keysOf = (keys: string) => (isInBrowser ? shortcutText(keys) : keys)
  const button = (tool: Tool, index: number) => (
    <ToolButton
      key={tool.name}
      label={tool.label}
      keys={tool.keys === null ? null : keysOf(tool.keys)}
      icon={tool.icon}
      isOn={state.on[tool.name] ?? null}
      isDisabled={state.can[tool.name] !== true}
      {...stopAt(index)}
      onPress={() => tool.run(editor)}
    />
  )
  const close = () => {
    setForm(null)
    editor.commands.focus()
  }

  return (
    <div className="kansli-toolbar-place">
      <div
        ref={bar}
        role="toolbar"
        aria-label="Formatering"
        aria-controls={fieldId}
        className="kansli-toolbar"
        onKeyDown={onKeyDown}
        onFocus={fetchForm}
        onPointerEnter={fetchForm}
      >
        {textTools.map(button)}
        <ToolButton
          label={state.isLink ? 'Ändra länk' : 'Länk'}
          keys={keysOf('Ctrl+K')}
          icon={IconLink}
          isOn={state.isLink}
          isDisabled={false}
          {...stopAt(beforeLink)}
          onPress={() => setForm('link')}
        />
        <span className="kansli-toolbar-gap" />
        {blockTools.map((tool, index) => button(tool, beforeLink + 1 + index))}
        <ToolMenu
          label="Infoga"
          icon={IconPlus}
          entries={async () => {
            const { insertEntries, mediaEntries } = await fetchBlockMenus()
            const onForm = (kind: FormKind, isNew: boolean) => setForm({ kind, isNew })
            const blocks = insertEntries(editor, onForm, () => setForm('language'))
            return hasMedia ? [...mediaEntries(setForm), ...blocks] : blocks
          }}
          {...stopAt(beforeInsert)}
        />
        <span className="kansli-toolbar-gap" />
        {historyTools.map((tool, index) => button(tool, beforeHistory + index))}
        {block !== null && (
          <BlockTool editor={editor} block={block} {...stopAt(beforeBlock)} onForm={(kind) => setForm({ kind, isNew: false })} />
        )}
      </div>
      <p role="status" className={spoken}>
        {said}
      </p>
      {Form !== null && form !== null && <Form editor={editor} asked={form} onDone={close} />}
    </div>
  )
}

/** What is on, what can be done, and the block, where the caret is. */
function toolStateOf(editor: Editor) {
  // Made once for all tools: it is costly, and this is asked at every key.
  const commands = editor.can()
  return {
    on: Object.fromEntries(allTools.map(({ name, isOn }) => [name, isOn?.(editor) ?? null])),
    can: Object.fromEntries(allTools.map(({ name, can }) => [name, can(commands)])),
    isLink: editor.isActive('link'),
    block: blockPlace(editor.state)?.kind ?? null,
  }
}

function useToolState(editor: Editor) {
  // Not the editor that the selector is given, which is null on the server. The same function until the editor is another: what it
  // has found is then found once for each change.
  const selector = useCallback(() => toolStateOf(editor), [editor])
  return useEditorState({ editor, selector })
}

/** One tab stop; the arrow keys go from tool to tool, Escape back to the text. */
function useToolStops(editor: Editor, bar: RefObject<HTMLElement | null>, isInBlock: boolean) {
  const [lastStop, setStop] = useState(0)
  // The last tool is there only while the caret is in a block of its kind.
  const stop = lastStop === beforeBlock && !isInBlock ? 0 : lastStop

  const onKeyDown = (event: KeyboardEvent) => {
    // An open menu stands in the bar, too, and has arrow keys of its own.
    if (event.target instanceof Element && event.target.closest('[role="menu"]')) return
    const buttons = [...(bar.current?.querySelectorAll<HTMLElement>('.kansli-tool') ?? [])]
    const to = { ArrowRight: stop + 1, ArrowLeft: stop - 1 + buttons.length, Home: 0, End: buttons.length - 1 }[event.key]
    if (event.key === 'Escape') editor.commands.focus()
    if (to === undefined) return
    event.preventDefault()
    setStop(to % buttons.length)
    buttons[to % buttons.length]?.focus()
  }
  const stopAt = (index: number) => ({ isStop: stop === index, onStop: () => setStop(index) })
  return { stopAt, onKeyDown }
}

interface BlockToolProps {
  editor: Editor
  block: SpecialKind
  isStop: boolean
  onStop: () => void
  onForm: (kind: FormKind) => void
}

/** Changes the block that the caret is in. */
const BlockTool = ({ editor, block, isStop, onStop, onForm }: BlockToolProps) =>
  block === 'table' ? (
    <ToolMenu
      label="Tabellen"
      icon={IconTable}
      words="Tabellen"
      entries={async () => (await fetchBlockMenus()).tableEntries(editor)}
      isStop={isStop}
      onStop={onStop}
    />
  ) : (
    <ToolButton
      label={blockLabels[block]}
      keys={null}
      icon={IconPencil}
      isOn={null}
      isDisabled={false}
      words="Ändra"
      isStop={isStop}
      onStop={onStop}
      onPress={() => onForm(block)}
    />
  )
