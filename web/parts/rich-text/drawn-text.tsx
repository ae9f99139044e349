import type { Editor } from '@tiptap/core'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Decorate, DrawBlock } from './drawn-document.tsx'
import { DrawnDocument } from './drawn-document.tsx'
import type { EarlyPlace } from './early-place.ts'
import { earlyPlaceIn } from './early-place.ts'

interface DrawnTextProps {
  editor: Editor
  placeholder: string
  isReadOnly: boolean
  id: string
  label: string
  drawBlock: DrawBlock
  decorate?: Decorate | undefined
  /** Called when the editor comes in its place. */
  onGone: (place: EarlyPlace) => void
}

/**
 * The text before there is an editor for it. It looks the same and is no field yet: it is told as a busy group, and a phone shows
 * no keys for it. What is typed all the same first-moments.js keeps, where it says `data-not-yet`.
 */
export function DrawnText({ editor, placeholder, isReadOnly, id, label, drawBlock, decorate, onGone }: DrawnTextProps) {
  const place = useRef<HTMLDivElement>(null)
  const gone = useEffectEvent(onGone)
  useLayoutEffect(() => {
    const drawn = place.current
    // React runs this before it takes the element away.
    return () => {
      if (drawn !== null) gone(earlyPlaceIn(drawn))
    }
  }, [])
  return (
    <div>
      <div
        ref={place}
        id={id}
        role="group"
        aria-label={label}
        aria-busy
        className="tiptap ProseMirror"
        translate="no"
        {...(isReadOnly ? {} : { tabIndex: 0, 'data-not-yet': '' })}
      >
        <DrawnDocument editor={editor} placeholder={isReadOnly ? null : placeholder} drawBlock={drawBlock} decorate={decorate} />
      </div>
    </div>
  )
}
