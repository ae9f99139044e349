import { isBlank } from '#contract/blank.ts'
import '@mantine/core/styles/Input.css'
import { Button, TextInput } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { isApiError } from '#web/api/api-error.ts'
import { confirmDelete } from '#web/ui/confirm-store.ts'
import { Row, Small, Stack } from '#web/ui/layout.tsx'
import iconButton from '#web/ui/icon-button.module.css'
import { ListFrame } from './lists/list-frame.tsx'
import styles from './named-list.module.css'
import type { SaveMove } from './ordering/order.ts'
import { OrderList } from './ordering/order-list.tsx'

export interface NamedRow {
  readonly id: string
  readonly name: string
  /** `3 sakfrågor` */
  readonly note: string
  /** Why its name stays; null when it may be changed. */
  readonly renameRefusal: string | null
  readonly removeRefusal: string | null
}

interface NamedListProps {
  /** `Kategorier` */
  label: string
  /** `Ny kategori` */
  newLabel: string
  maxLength: number
  rows: readonly NamedRow[]
  /** Why nothing may be added; null when it may. */
  addRefusal: string | null
  /** Rejects with an ApiError whose message about the name is shown beside it. */
  onAdd: (name: string) => Promise<unknown>
  onRename: (id: string, name: string) => Promise<unknown>
  onRemove: (id: string) => Promise<unknown>
  /** Without it the rows stand in their own order. */
  onMove?: SaveMove
  moveRefusal?: string | null
}

const faultOf = (error: unknown): string => {
  if (!isApiError(error)) throw error
  return Object.values(error.fields)[0]?.message ?? error.message
}

/** Short names that a site keeps: added, renamed, put in order and, while nothing needs them, removed. */
export function NamedList(props: NamedListProps) {
  const { label, newLabel, maxLength, rows, addRefusal, onAdd, onRename, onRemove, onMove, moveRefusal } = props
  const [renaming, setRenaming] = useState<string | null>(null)

  const remove = async ({ id, name }: NamedRow): Promise<void> => {
    const isSure = await confirmDelete({
      title: `Ta bort ”${name}”?`,
      consequence: 'Det går inte att ångra.',
      confirmLabel: 'Ta bort',
    })
    // A refusal has shown its toast.
    if (isSure) await onRemove(id).catch(faultOf)
  }

  const content = (row: NamedRow) =>
    renaming === row.id ? (
      <NameForm
        label={`Nytt namn på ${row.name}`}
        initial={row.name}
        maxLength={maxLength}
        submitLabel="Spara"
        onCancel={() => setRenaming(null)}
        onSubmit={async (name) => {
          await onRename(row.id, name)
          setRenaming(null)
        }}
      />
    ) : (
      <Row gap={1}>
        <span className={styles.name}>
          {row.name}
          <Small as="span" block>
            {row.note}
          </Small>
        </span>
        <IconAction
          label={`Byt namn på ${row.name}`}
          refusal={row.renameRefusal}
          icon={IconPencil}
          onClick={() => setRenaming(row.id)}
        />
        <IconAction label={`Ta bort ${row.name}`} refusal={row.removeRefusal} icon={IconTrash} onClick={() => void remove(row)} />
      </Row>
    )

  return (
    <Stack gap={4}>
      {onMove === undefined ? (
        <ListFrame aria-label={label}>
          {rows.map((row) => (
            <li key={row.id} className={styles.item}>
              {content(row)}
            </li>
          ))}
        </ListFrame>
      ) : (
        <OrderList label={label} rows={rows} nameOf={({ name }) => name} onMove={onMove} refusal={moveRefusal ?? null}>
          {content}
        </OrderList>
      )}
      {addRefusal === null ? (
        // Keyed by the number of rows: what was added leaves an empty field behind.
        <NameForm key={rows.length} label={newLabel} initial="" maxLength={maxLength} submitLabel="Lägg till" onSubmit={onAdd} />
      ) : (
        <Small>{addRefusal}</Small>
      )}
    </Stack>
  )
}

interface IconActionProps {
  label: string
  refusal: string | null
  icon: typeof IconTrash
  onClick: () => void
}

const IconAction = ({ label, refusal, icon: Icon, onClick }: IconActionProps) => (
  <button
    type="button"
    className={`${iconButton.button} ${styles.action}`}
    aria-label={refusal === null ? label : `${label}. ${refusal}`}
    title={refusal ?? label}
    aria-disabled={refusal === null ? undefined : true}
    onClick={() => refusal === null && onClick()}
  >
    <Icon size={18} aria-hidden />
  </button>
)

interface NameFormProps {
  label: string
  initial: string
  maxLength: number
  submitLabel: string
  onSubmit: (name: string) => Promise<unknown>
  onCancel?: () => void
}

function NameForm({ label, initial, maxLength, submitLabel, onSubmit, onCancel }: NameFormProps) {
  const [name, setName] = useState(initial)
  const [fault, setFault] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const submit = async (): Promise<void> => {
    if (isBlank(name)) {
      setFault('Skriv ett namn.')
      return
    }
    setSending(true)
    await onSubmit(name.trim()).catch((error: unknown) => setFault(faultOf(error)))
    setSending(false)
  }
  return (
    <Row
      as="form"
      align="start"
      wrap
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextInput
        className={styles.field ?? ''}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        maxLength={maxLength}
        // The field takes the place of the button that was pressed.
        autoFocus={onCancel !== undefined}
        value={name}
        error={fault}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setFault(null)
        }}
      />
      {onCancel !== undefined && (
        <Button variant="default" onClick={onCancel}>
          Avbryt
        </Button>
      )}
      <Button type="submit" variant={onCancel === undefined ? 'default' : 'filled'} loading={isSending}>
        {submitLabel}
      </Button>
    </Row>
  )
}
