import { TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import type { FormEvent } from 'react'
import { useState } from 'react'
import type { BlockField, FormKind } from './block-fields.ts'
import { blockForms, filledAttributes, shownValues } from './block-fields.ts'
import { blockPlace, changeBlock, insertBlock, removeBlock } from './block-place.ts'
import { LinkTargetField } from '../links/link-target-field.tsx'
import { PlaceForm } from '../links/place-form.tsx'

interface BlockFormProps {
  editor: Editor
  kind: FormKind
  /** The block does not stand in the text before the form is filled in. */
  isNew: boolean
  onDone: () => void
}

/** Asks for what a block has to say besides its text. */
export function BlockForm({ editor, kind, isNew, onDone }: BlockFormProps) {
  const { label, removal, fields } = blockForms[kind]
  const [values, setValues] = useState(() => shownValues(kind, isNew ? {} : (blockPlace(editor.state)?.node.attrs ?? {})))
  const [fault, setFault] = useState<{ field: string; message: string } | null>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const filled = filledAttributes(kind, values)
    if (filled.fault) return setFault(filled.fault)
    if (isNew) insertBlock(editor, { type: kind, attrs: filled.attrs })
    else changeBlock(editor, filled.attrs)
    onDone()
  }
  const set = (name: string, value: string) => {
    setValues((before) => ({ ...before, [name]: value }))
    setFault(null)
  }
  const faultOf = ({ name }: BlockField) => (fault?.field === name ? fault.message : null)

  return (
    <PlaceForm
      label={label}
      onSubmit={submit}
      onDone={onDone}
      submitLabel={isNew ? 'Lägg till' : 'Klar'}
      removal={isNew || removal === null ? null : { label: removal, onPress: () => removeBlock(editor) }}
    >
      {fields.map((field, index) =>
        field.isLink ? (
          <LinkTargetField
            key={field.name}
            label={field.label}
            value={values[field.name] ?? ''}
            fault={faultOf(field)}
            hasFocus={index === 0}
            onChange={(value) => set(field.name, value)}
          />
        ) : (
          <TextInput
            key={field.name}
            className="kansli-link-address"
            name={field.name}
            label={field.label}
            placeholder={field.placeholder}
            maxLength={field.max}
            autoComplete="off"
            autoFocus={index === 0}
            value={values[field.name] ?? ''}
            error={faultOf(field)}
            onChange={(event) => set(field.name, event.currentTarget.value)}
          />
        ),
      )}
    </PlaceForm>
  )
}
