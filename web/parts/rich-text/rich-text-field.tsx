import type { Editor } from '@tiptap/core'
import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import type { ReactNode } from 'react'
import { useContext, useEffect, useId, useRef, useState } from 'react'
import type { RichText } from '#contract/rich-text/document.ts'
import { useFetchedPart } from '#web/ui/use-fetched-part.ts'
import { Small } from '#web/ui/layout.tsx'
import { KnownMediaContext } from '../media/known-media-context.ts'
import { useGivenFiles } from './media/given-files.ts'
import type * as MediaPart from './media/media-in-editor.tsx'
import { richTextExtensions } from './rich-text-extensions.ts'
import './rich-text.css'
import { RichTextToolbar } from './rich-text-toolbar.tsx'
import { isMediaNode } from './schema/media-nodes.ts'
import { shownDocument, storedDocument } from './schema/rich-text-document.ts'

interface RichTextFieldProps {
  label: string
  placeholder: string
  /** Shown when the field opens and whenever `epoch` changes; in between the editor knows better. */
  value: RichText
  epoch: number
  fault: string | null
  isReadOnly: boolean
  onChange: (value: RichText) => void
  onFocus: () => void
  onBlur: () => void
  /** Gives what moves the focus into the text, to the block with that index if there is one. */
  onReady: (focus: (block?: number) => void) => void
  /** What else the area draws in its text. */
  renderExtra?: (editor: Editor) => ReactNode
}

/** A text in the contract's closed schema, with the toolbar that sticks above it. */
export function RichTextField(props: RichTextFieldProps) {
  const { label, placeholder, value, epoch, fault, isReadOnly } = props
  const fieldId = useId()
  const faultId = `${fieldId}-fel`
  // The editor is made once; what it calls must be of the latest drawing.
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })

  // Options that change identity at each drawing would be set anew at each key.
  const [opening] = useState(() => ({
    extensions: richTextExtensions(placeholder),
    content: shownDocument(value),
    editable: !isReadOnly,
  }))
  const editor = useEditor({
    ...opening,
    // The content security policy allows no inline style; rich-text.css has what it would write.
    injectCSS: false,
    onUpdate: ({ editor: changed }) => latest.current.onChange(storedDocument(changed)),
  })
  const hasMedia = useContext(KnownMediaContext) !== null
  const given = useGivenFiles(editor, hasMedia && !isReadOnly)
  const media = useMediaInEditor(editor, hasMedia, given.length > 0)
  const shownEpoch = useRef(epoch)

  useEffect(() => {
    latest.current.onReady((block) => {
      if (block === undefined) editor.commands.focus('start')
      else showBlock(editor, block)
    })
  }, [editor])

  useEffect(() => {
    if (shownEpoch.current === epoch) return
    shownEpoch.current = epoch
    editor.commands.setContent(shownDocument(latest.current.value), { emitUpdate: false })
  }, [editor, epoch])

  useEffect(() => {
    editor.setEditable(!isReadOnly, false)
  }, [editor, isReadOnly])

  useEffect(() => {
    editor.setOptions({
      editorProps: {
        attributes: {
          id: fieldId,
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          'aria-invalid': String(fault !== null),
          'aria-readonly': String(isReadOnly),
          ...(fault === null ? {} : { 'aria-describedby': faultId }),
        },
      },
    })
  }, [editor, fieldId, faultId, label, fault, isReadOnly])

  return (
    <div className="kansli-rich-text">
      {!isReadOnly && <RichTextToolbar editor={editor} fieldId={fieldId} />}
      {fault !== null && (
        <Small id={faultId} tone="error" below={3}>
          {fault}
        </Small>
      )}
      {/* The fields of a picture stand in the text: going into one is not leaving it. */}
      <div onFocus={props.onFocus} onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && props.onBlur()}>
        <EditorContent editor={editor} />
        {props.renderExtra?.(editor)}
        {media !== null && <media.MediaInEditor editor={editor} isReadOnly={isReadOnly} given={given} />}
      </div>
    </div>
  )
}

/** Puts the caret into the block with that index; one that holds no text is chosen as a whole. */
function showBlock(editor: Editor, index: number): void {
  const { doc } = editor.state
  const last = Math.min(index, doc.childCount - 1)
  let position = 0
  for (let before = 0; before < last; before++) position += doc.child(before).nodeSize
  const chain = editor.chain().focus(position + 1)
  if (doc.child(last).isAtom) chain.setNodeSelection(position)
  chain.scrollIntoView().run()
}

const fetchMedia = () => import('./media/media-in-editor.tsx')

/** The views of pictures, documents and films, fetched when the text has one or somebody gives it a file; null until then. */
function useMediaInEditor(editor: Editor, isOn: boolean, hasFiles: boolean): typeof MediaPart | null {
  const hasMedia = useEditorState({
    editor,
    selector: ({ editor: shown }) =>
      shown.state.doc.content.content.some(({ type }) => type.name === 'embed' || isMediaNode(type.name)),
  })
  return useFetchedPart(fetchMedia, isOn && (hasMedia || hasFiles))
}
