import { Button, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import type { Editor } from '@tiptap/core'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { safeHref } from '#contract/rich-text/link.ts'

const refusal = 'Länken kan inte användas. Börja med https://, mailto: eller tel:.'

/** `malmo.se/fest` is meant as a web address, `anna@example.org` as a mail address. */
function meantHref(typed: string): string {
  const text = typed.trim()
  if (safeHref(text) !== null || /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text)) return text
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`
  return /^[^\s/]+\.[^\s/]+/.test(text) ? `https://${text}` : text
}

/** Asks where the selected text leads. Opens in the toolbar's own place, where it hides none of the text. */
export function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [current] = useState(() => String(editor.getAttributes('link')['href'] ?? ''))
  const [address, setAddress] = useState(current)
  const [fault, setFault] = useState<string | null>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const href = safeHref(meantHref(address))
    if (href === null) return setFault(address.trim() === '' ? 'Skriv en adress.' : refusal)
    const { empty } = editor.state.selection
    const at = editor.chain().focus()
    // Without selected words the address itself becomes the words.
    if (empty && current === '')
      at.insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] }).run()
    else at.extendMarkRange('link').setLink({ href }).run()
    onDone()
  }

  return (
    <form
      className="kansli-link-form"
      aria-label="Länk"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onDone()
      }}
    >
      <TextInput
        className="kansli-link-address"
        aria-label="Länkens adress"
        placeholder="https://…"
        inputMode="url"
        autoComplete="off"
        autoFocus
        value={address}
        error={fault}
        onChange={(event) => {
          setAddress(event.currentTarget.value)
          setFault(null)
        }}
      />
      <Button type="submit">{current === '' ? 'Lägg till' : 'Ändra'}</Button>
      {current !== '' && (
        <Button
          variant="subtle"
          color="red"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run()
            onDone()
          }}
        >
          Ta bort länken
        </Button>
      )}
      <Button variant="subtle" color="gray" onClick={onDone}>
        Avbryt
      </Button>
    </form>
  )
}
