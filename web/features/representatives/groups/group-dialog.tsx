import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Switch.css'
import { Button, NativeSelect, Switch, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import { bodyNameLength } from '#contract/representatives/representative-bodies.ts'
import { addGroup, GroupInput, maxGroup } from '#contract/representatives/representative-groups.ts'
import { standardRoles } from '#contract/representatives/role-titles.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { useContractForm } from '#web/parts/use-contract-form.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { useRepresentativeChanges } from '../shared/use-representative-change.ts'

const roles = standardRoles.map(({ id, name }) => ({ value: id, label: name }))

/** The rows that a board begins with; those without a name are not sent. */
const firstRows = ['ordforande', 'sekreterare', 'kassor', 'ledamot', 'ledamot'].map((roleId) => ({ name: '', roleId }))

/** Of a row, or a line of its own where two do not fit. */
const half = '1 1 12rem'

interface Values {
  bodyName: string
  people: { name: string; roleId: string }[]
  isLead: boolean
}

const isWritten = ({ name }: Values['people'][number]): boolean => name.trim() !== ''
const written = (rows: Values['people']): Values['people'] => rows.filter(isWritten)

/** A whole board at once: names and roles, published when it is sent. */
export function GroupDialog({ onClose }: { onClose: () => void }) {
  const siteId = useSiteId()
  const { run, tell, isRunning } = useRepresentativeChanges(siteId)
  const { form, field, refusals, onRefused, onError } = useContractForm<Values>(
    { bodyName: 'Styrelsen', people: firstRows, isLead: true },
    GroupInput,
    (values) => ({ ...values, people: written(values.people) }),
  )
  const { people } = form.values

  const add = (values: Values) =>
    run(async () => {
      try {
        const request = GroupInput.parse({ ...values, people: written(values.people) })
        const { added, bodyName, isPublished } = await call(addGroup, { params: { siteId }, body: request })
        onClose()
        const who = added === 1 ? '1 person är inlagd' : `${added} personer är inlagda`
        const now = isPublished ? 'syns på sajten' : 'väntar på granskning'
        await tell(`${who} i ${bodyName} och ${now}. Öppna en person för att lägga till en bild.`, null)
      } catch (error) {
        onError(error)
        throw error
      }
    })

  const submit = (event: FormEvent<HTMLFormElement>) => {
    // The rows without a name go last, so that a fault of the request names the row on the screen.
    form.setFieldValue('people', [...written(people), ...people.filter((row) => !isWritten(row))])
    form.onSubmit(add, onRefused)(event)
  }

  return (
    <DialogForm
      title="Lägg in styrelsen"
      submitLabel="Publicera"
      refusals={refusals}
      isSending={isRunning}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        {...field('bodyName')}
        label="Grupp"
        description="Styrelsen, valberedningen, kommunfullmäktige …"
        maxLength={bodyNameLength.max}
      />
      <Stack gap={4}>
        {people.map((_, at) => (
          <Row key={at} gap={4} lineGap={1} align="start" wrap>
            <TextInput
              {...field(`people.${at}.name`)}
              flex={half}
              aria-label={`Namn på person ${at + 1}`}
              placeholder={at === 0 ? 'Anna Berg' : ''}
              data-autofocus={at === 0 || undefined}
              error={form.errors[`people.${at}.name`] ?? (at === 0 ? form.errors['people'] : undefined)}
              onChange={(event) => {
                form.clearFieldError('people')
                form.setFieldValue(`people.${at}.name`, event.currentTarget.value)
              }}
            />
            <NativeSelect {...field(`people.${at}.roleId`)} flex={half} aria-label={`Roll för person ${at + 1}`} data={roles} />
          </Row>
        ))}
      </Stack>
      {people.length < maxGroup && (
        <div>
          <Button
            variant="subtle"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => form.insertListItem('people', { name: '', roleId: 'ledamot' })}
          >
            Lägg till en rad
          </Button>
        </div>
      )}
      <Switch
        {...field('isLead')}
        checked={form.values.isLead}
        label="Visa på startsidan"
        description="Med namn och roll. Bilder lägger ni till sedan."
      />
    </DialogForm>
  )
}
