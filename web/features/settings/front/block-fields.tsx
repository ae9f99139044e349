import '@mantine/core/styles/ActionIcon.css'
import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { OwnBlock } from '#contract/settings/front.ts'
import { actionLabelLength, blockTextLength, frontBlockCount } from '#contract/settings/front.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { ImageField } from '../tabs/image-field.tsx'
import { AddressField } from './address-field.tsx'
import { DocumentFields, shownWhenSaved } from './document-fields.tsx'

interface BlockFieldsProps<Block extends OwnBlock> {
  block: Block
  /** The props of the input of one field of the block. */
  field: (name: string) => { id?: string; error?: React.ReactNode }
  onChange: (block: Block) => void
}

/** The fields of a block that the site writes itself. */
export function BlockFields({ block, field, onChange }: BlockFieldsProps<OwnBlock>) {
  switch (block.kind) {
    case 'quote':
      return (
        <Stack>
          <Textarea {...field('text')} label="Citatet" autosize minRows={2} maxLength={blockTextLength.quote} />
          <TextInput {...field('by')} label="Vem som sade det" maxLength={blockTextLength.by} />
        </Stack>
      )
    case 'number':
      return (
        <Stack>
          <TextInput {...field('number')} label="Siffran" placeholder="1 250" maxLength={blockTextLength.number} />
          <TextInput {...field('about')} label="Vad den betyder" maxLength={blockTextLength.about} />
        </Stack>
      )
    case 'campaign':
      return (
        <Stack>
          <TextInput {...field('title')} label="Rubrik" maxLength={blockTextLength.title} />
          <Textarea {...field('about')} label="Text" autosize minRows={2} maxLength={blockTextLength.quote} />
          <TextInput {...field('label')} label="Text på knappen" maxLength={actionLabelLength.max} />
          <AddressField {...field('address')} value={block.address} onChange={(address) => onChange({ ...block, address })} />
        </Stack>
      )
    case 'partners':
      return <PartnerFields block={block} field={field} onChange={onChange} />
    case 'documents':
      return <DocumentFields block={block} field={field} onChange={onChange} />
    case 'map':
      return (
        <Stack>
          <TextInput {...field('title')} label="Rubrik" placeholder="Hitta hit" maxLength={blockTextLength.title} />
          <ImageField
            {...field('image')}
            label="Bild av kartan"
            about={`En bild från bildbanken. Ingen annans karta hämtas, så ingen följer besökaren. ${shownWhenSaved}`}
            value={block.image}
            onChange={(image) => onChange({ ...block, image })}
          />
          <Textarea
            {...field('address')}
            label="Adress"
            description="Lämna tomt så visas besöksadressen under Kontakt."
            autosize
            minRows={2}
            maxLength={blockTextLength.address}
          />
          <TextInput
            {...field('url')}
            label="Länk till en karttjänst"
            description="Lämna tomt så gäller kartlänken under Kontakt."
            placeholder="https://"
            inputMode="url"
            spellCheck={false}
            maxLength={500}
          />
        </Stack>
      )
  }
}

type Partners = Extract<OwnBlock, { readonly kind: 'partners' }>

function PartnerFields({ block, field, onChange }: BlockFieldsProps<Partners>) {
  const { partners } = block
  const add = useRef<HTMLButtonElement>(null)
  const remove = (index: number) => {
    // Drawn first: of a full list the button is not there yet.
    flushSync(() => onChange({ ...block, partners: partners.filter((_, other) => other !== index) }))
    // The row below takes the place of this one, and has the focus.
    if (index === partners.length - 1) add.current?.focus()
  }
  return (
    <Stack>
      <TextInput {...field('title')} label="Rubrik" placeholder="Vi samarbetar med" maxLength={blockTextLength.title} />
      {partners.map((partner, index) => (
        <Row key={index} align="start">
          <TextInput {...field(`partners.${index}.name`)} aria-label={`Namn ${index + 1}`} placeholder="Namn" maxLength={60} />
          <TextInput
            {...field(`partners.${index}.url`)}
            aria-label={`Adress ${index + 1}`}
            placeholder="https://"
            inputMode="url"
            spellCheck={false}
            maxLength={500}
          />
          <ActionIcon color="gray" aria-label={`Ta bort ${partner.name || `rad ${index + 1}`}`} onClick={() => remove(index)}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </Row>
      ))}
      {partners.length < frontBlockCount.partners && (
        <div>
          <Button
            ref={add}
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => onChange({ ...block, partners: [...partners, { name: '', url: '' }] })}
          >
            Lägg till namn
          </Button>
        </div>
      )}
    </Stack>
  )
}
