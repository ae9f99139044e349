import type { Editor } from '@tiptap/core'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { LinkTargetField } from './link-target-field.tsx'
import { linkRefusal, meantHref } from './meant-href.ts'
import { PlaceForm } from './place-form.tsx'

/** Asks where the selected text leads. Opens in the toolbar's own place, where it hides none of the text. */
export function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [current] = useState(() => String(editor.getAttributes('link')['href'] ?? ''))
  const [address, setAddress] = useState(current)
  // Without selected words the link needs some: the title of what was found, or the address itself.
  const [words, setWords] = useState(current)
  const [fault, setFault] = useState<string | null>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const href = meantHref(address)
    if (href === null) return setFault(address.trim() === '' ? 'Skriv en adress.' : linkRefusal)
    const { empty } = editor.state.selection
    const at = editor.chain().focus()
    if (empty && current === '')
      at.insertContent({ type: 'text', text: words.trim(), marks: [{ type: 'link', attrs: { href } }] }).run()
    else at.extendMarkRange('link').setLink({ href }).run()
    onDone()
  }

  return (
    <PlaceForm
      label="Länk"
      onSubmit={submit}
      onDone={onDone}
      submitLabel={current === '' ? 'Lägg till' : 'Ändra'}
      removal={
        current === ''
          ? null
          : { label: 'Ta bort länken', onPress: () => editor.chain().focus().extendMarkRange('link').unsetLink().run() }
      }
    >
      <LinkTargetField
        label="Länkens adress"
        value={address}
        fault={fault}
        hasFocus
        onChange={(value, title) => {
          setAddress(value)
          setWords(title ?? value)
          setFault(null)
        }}
      />
    </PlaceForm>
  )
}
