import '@mantine/core/styles/ActionIcon.css'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconFileText, IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { mediaKey } from '#contract/media-facts.ts'
import type { MediaRef } from '#contract/media-use.ts'
import type { OwnBlock } from '#contract/settings/front.ts'
import { blockTextLength, frontBlockCount } from '#contract/settings/front.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { mediaQuery } from '#web/parts/media/media-queries.ts'
import { MediaPicker, prefetchMediaPicker } from '#web/parts/media/picker/media-picker.tsx'
import { Quiet, Row, Small, Stack } from '#web/ui/layout.tsx'

/** The sample is drawn as visitors see the site, who may not see a file that no public page shows. */
export const shownWhenSaved = 'Det ni väljer syns i provet när ni har sparat.'

type Documents = Extract<OwnBlock, { readonly kind: 'documents' }>

interface DocumentFieldsProps {
  block: Documents
  field: (name: string) => { id?: string; error?: React.ReactNode }
  onChange: (block: Documents) => void
}

/** The documents of a block, chosen in the Bildbank. */
export function DocumentFields({ block, field, onChange }: DocumentFieldsProps) {
  const { documents } = block
  const [isOpen, setOpen] = useState(false)
  const add = useRef<HTMLButtonElement>(null)
  const { id, error } = field('documents')
  const keep = (kept: MediaRef[]) => onChange({ ...block, documents: kept })
  return (
    <Stack>
      <TextInput {...field('title')} label="Rubrik" placeholder="Dokument" maxLength={blockTextLength.title} />
      {documents.map((one, index) => (
        <DocumentRow
          key={mediaKey(one)}
          media={one}
          error={field(`documents.${index}`).error}
          onRemove={() => {
            // Drawn first: the button of a full list takes no focus.
            flushSync(() => keep(documents.filter((other) => other !== one)))
            add.current?.focus()
          }}
        />
      ))}
      <Small>
        Högst {frontBlockCount.documents} dokument. {shownWhenSaved}
      </Small>
      {error !== undefined && error !== null && <Small tone="error">{error}</Small>}
      <div>
        <Button
          id={id}
          ref={add}
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          aria-invalid={error !== undefined && error !== null ? true : undefined}
          disabled={documents.length >= frontBlockCount.documents}
          onPointerEnter={prefetchMediaPicker}
          onClick={() => setOpen(true)}
        >
          Välj dokument
        </Button>
      </div>
      <MediaPicker
        kind="document"
        title="Välj dokument"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onPick={({ id: chosen, isShared }) => {
          setOpen(false)
          const picked = { id: chosen, isShared }
          if (!documents.some((one) => mediaKey(one) === mediaKey(picked))) keep([...documents, picked])
        }}
      />
    </Stack>
  )
}

interface DocumentRowProps {
  media: MediaRef
  error: React.ReactNode
  onRemove: () => void
}

function DocumentRow({ media, error, onRemove }: DocumentRowProps) {
  const { data, isError } = useQuery(mediaQuery({ siteId: useSiteId(), isShared: media.isShared }, media.id))
  const title = data?.title ?? (isError ? 'Dokumentet finns inte längre' : '…')
  return (
    <Row justify="between">
      <Row>
        <IconFileText size={20} aria-hidden />
        <span>
          {title}
          {data?.trashedAt && (
            <Quiet as="span" block>
              Ligger i papperskorgen och visas inte.
            </Quiet>
          )}
          {error !== undefined && error !== null && <Small tone="error">{error}</Small>}
        </span>
      </Row>
      <ActionIcon color="gray" aria-label={`Ta bort ${title}`} onClick={onRemove}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </Row>
  )
}
