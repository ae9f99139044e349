import type { Editor } from '@tiptap/core'
import type { FormKind } from './blocks/block-fields.ts'
import { BlockForm } from './blocks/block-form.tsx'
import { LanguageForm } from './languages/language-form.tsx'
import { LinkForm } from './links/link-form.tsx'
import { InsertMedia } from './media/insert-media.tsx'
import type { MediaNodeName } from './schema/media-nodes.ts'

/** What is asked: about the chosen words, what to put into the text, or about a block. */
export type AskedForm = 'link' | 'language' | MediaNodeName | { readonly kind: FormKind; readonly isNew: boolean }

/** The form that is open in the toolbar's place. */
export function TextForm({ editor, asked, onDone }: { editor: Editor; asked: AskedForm; onDone: () => void }) {
  if (asked === 'link') return <LinkForm editor={editor} onDone={onDone} />
  if (asked === 'language') return <LanguageForm editor={editor} onDone={onDone} />
  if (typeof asked === 'string') return <InsertMedia editor={editor} name={asked} onDone={onDone} />
  const { kind, isNew } = asked
  return <BlockForm key={`${kind} ${isNew}`} editor={editor} kind={kind} isNew={isNew} onDone={onDone} />
}
