import { NativeSelect } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { passageLanguages } from '#contract/rich-text/passage-languages.ts'
import { PlaceForm } from '../links/place-form.tsx'

const languages = Object.entries(passageLanguages).map(([value, label]) => ({ value, label }))

/** Asks which language the marked words are in, so that they are read aloud in it (WCAG 3.1.2). */
export function LanguageForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [current] = useState(() => (editor.isActive('language') ? String(editor.getAttributes('language')['lang']) : ''))
  const [lang, setLang] = useState(current || 'en')
  const marked = () => editor.chain().focus().extendMarkRange('language')
  return (
    <PlaceForm
      label="Språk"
      onSubmit={(event) => {
        event.preventDefault()
        marked().setMark('language', { lang }).run()
        onDone()
      }}
      onDone={onDone}
      submitLabel={current === '' ? 'Lägg till' : 'Ändra'}
      removal={current === '' ? null : { label: 'Ta bort språket', onPress: () => marked().unsetMark('language').run() }}
    >
      <NativeSelect
        label="Språk på de markerade orden"
        description="Då läses de upp på det språket."
        data={languages}
        value={lang}
        autoFocus
        onChange={(event) => setLang(event.currentTarget.value)}
      />
    </PlaceForm>
  )
}
