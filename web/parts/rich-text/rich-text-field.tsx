import type { Editor } from '@tiptap/core'
import { EditorContent, useEditorState } from '@tiptap/react'
import type { ReactNode, RefObject } from 'react'
import { useCallback, useContext, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { RichText } from '#contract/rich-text/document.ts'
import { drawnPart } from '#web/ui/drawn-parts.ts'
import { useFetchedPart } from '#web/ui/use-fetched-part.ts'
import { useIsInBrowser } from '#web/ui/use-is-in-browser.ts'
import { Small } from '#web/ui/layout.tsx'
import type { FindPlace } from '../mending-place.ts'
import { KnownMediaContext } from '../media/known-media-context.ts'
import type { Decorate } from './drawn-document.tsx'
import { DrawnText } from './drawn-text.tsx'
import type { EarlyPlace } from './early-place.ts'
import { goOnFrom } from './early-place.ts'
import { useGivenFiles } from './media/given-files.ts'
import type * as MediaPart from './media/media-in-editor.tsx'
import { useOpenText } from './open-texts.ts'
import { richTextExtensions } from './rich-text-extensions.ts'
import './rich-text.css'
import { RichTextToolbar } from './rich-text-toolbar.tsx'
import { isMediaNode } from './schema/media-nodes.ts'
import { shownDocument, storedDocument } from './schema/rich-text-document.ts'
import type { MendingForm } from './text-place.ts'
import type * as Places from './text-place.ts'
import { useTextEditor } from './use-text-editor.ts'

interface RichTextFieldProps {
  /** The field of the item, for what stands beside its text. */
  fieldName?: string
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
  /** Gives what finds the place in the text where something is mended. */
  onReady: (find: FindPlace) => void
  /** What else the area draws in its text. */
  renderExtra?: (editor: Editor) => ReactNode
  /** The same in the text before there is an editor for it. */
  decorate?: Decorate | undefined
}

/** The caret stands clear of the bars over the text, and of the one below it on a phone. */
const underBars = { top: 128, bottom: 72, left: 0, right: 0 }

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
  const { editor, isMounted } = useTextEditor({
    ...opening,
    // The content security policy allows no inline style; rich-text.css has what it would write.
    injectCSS: false,
    onUpdate: ({ editor: changed }) => latest.current.onChange(storedDocument(changed)),
  })
  useOpenText(props.fieldName, editor)
  const hasMedia = useContext(KnownMediaContext) !== null
  const given = useGivenFiles(editor, hasMedia && !isReadOnly)
  const takeOpener = usePlaces(editor, latest)
  const media = useMediaInEditor(editor, hasMedia, given.length > 0)
  const isInBrowser = useIsInBrowser()
  const early = useRef<EarlyPlace | null>(null)
  const shownEpoch = useRef(epoch)

  useEffect(() => {
    if (shownEpoch.current === epoch) return
    shownEpoch.current = epoch
    editor.commands.setContent(shownDocument(latest.current.value), { emitUpdate: false })
  }, [editor, epoch])

  useEffect(() => {
    editor.setEditable(!isReadOnly, false)
  }, [editor, isReadOnly])

  const isFaulty = fault !== null
  const attributes = useMemo(
    () => ({
      id: fieldId,
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': label,
      'aria-invalid': String(isFaulty),
      'aria-readonly': String(isReadOnly),
      ...(isFaulty ? { 'aria-describedby': faultId } : {}),
    }),
    [fieldId, faultId, label, isFaulty, isReadOnly],
  )
  useEffect(() => {
    editor.setOptions({ editorProps: { attributes, scrollMargin: underBars, scrollThreshold: underBars } })
  }, [editor, attributes])

  useLayoutEffect(() => {
    if (isMounted && early.current !== null) goOnFrom(editor, early.current)
    early.current = null
  }, [editor, isMounted])

  return (
    <div className="kansli-rich-text">
      {!isReadOnly && <RichTextToolbar editor={editor} fieldId={fieldId} onOpener={takeOpener} />}
      {fault !== null && (
        <Small id={faultId} tone="error" below={3}>
          {fault}
        </Small>
      )}
      {/* The fields of a picture stand in the text: going into one is not leaving it. */}
      <div onFocus={props.onFocus} onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && props.onBlur()}>
        {isMounted && <EditorContent editor={editor} />}
        {!isMounted && !isInBrowser && (
          <DrawnText
            editor={editor}
            placeholder={placeholder}
            isReadOnly={isReadOnly}
            id={fieldId}
            label={label}
            decorate={props.decorate}
            drawBlock={(block, chosen) => media && media.drawnMedia(block, isReadOnly, chosen)}
            onGone={(place) => {
              early.current = place
            }}
          />
        )}
        {isMounted && props.renderExtra?.(editor)}
        {isMounted && media !== null && <media.MediaInEditor editor={editor} isReadOnly={isReadOnly} given={given} />}
      </div>
    </div>
  )
}

const fetchPlaces = () => import('./text-place.ts')

/** Tells the field's owner how to find a place in the text. Returns what takes the way to open a form in the toolbar. */
function usePlaces(editor: Editor, latest: RefObject<RichTextFieldProps>) {
  const openForm = useRef<((form: MendingForm) => void) | null>(null)
  useEffect(() => {
    let places: typeof Places | null = null
    latest.current.onReady((finding) => {
      if (places !== null) return places.findInText(editor, finding, (form) => openForm.current?.(form))
      // Few texts have anything to mend: the ways in them come when one is asked for.
      void fetchPlaces().then(
        (part) => (places = part),
        () => undefined,
      )
      return { control: editor.view.dom, isProvisional: true }
    })
  }, [editor, latest])
  return useCallback((open: (form: MendingForm) => void) => {
    openForm.current = open
  }, [])
}

const fetchMedia = drawnPart('parts/rich-text/media/media-in-editor.tsx', () => import('./media/media-in-editor.tsx'))

/** The views of pictures, documents and films, fetched when the text has one or somebody gives it a file; null until then. */
function useMediaInEditor(editor: Editor, isOn: boolean, hasFiles: boolean): typeof MediaPart | null {
  const hasMedia = useEditorState({
    editor,
    // Not the editor that is given here, which is null on the server.
    selector: () => editor.state.doc.children.some(({ type }) => type.name === 'embed' || isMediaNode(type.name)),
  })
  return useFetchedPart(fetchMedia, isOn && (hasMedia || hasFiles))
}
