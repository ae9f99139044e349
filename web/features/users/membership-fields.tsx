import '@mantine/core/styles/ActionIcon.css'
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { SiteRole, siteRoleLabel, siteRoleSummary } from '#contract/roles.ts'
import { useEverySite } from '#web/parts/every-site.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import type { UserFormValues } from './user-form-values.ts'

interface MembershipFieldsProps {
  form: UseFormReturnType<UserFormValues>
  field: (path: string) => object
}

const roleOptions = SiteRole.options.map((role) => ({ value: role, label: siteRoleLabel[role] }))

/** One row for each site: which, as what, from when and until when. */
export function MembershipFields({ form, field }: MembershipFieldsProps) {
  // An administrator, who alone sees this, reaches every site.
  const sites = useEverySite()
  const { memberships } = form.values
  const taken = new Set(memberships.map(({ siteId }) => siteId))

  return (
    <>
      {memberships.length > 0 && (
        <Stack as="ul" gap={6}>
          {memberships.map(({ siteId, role }, index) => {
            const name = sites.find(({ id }) => id === siteId)?.name ?? `sajt ${index + 1}`
            return (
              <Row key={index} as="li" gap={3} align="start" wrap>
                <NativeSelect
                  {...field(`memberships.${index}.siteId`)}
                  label="Sajt"
                  w="min(18rem, 100%)"
                  data={[
                    { value: '', label: 'Välj sajt' },
                    ...sites
                      .filter(({ id }) => id === siteId || !taken.has(id))
                      .map((site) => ({ value: site.id, label: site.name })),
                  ]}
                />
                <NativeSelect
                  {...field(`memberships.${index}.role`)}
                  label="Roll"
                  w="min(18rem, 100%)"
                  data={roleOptions}
                  description={siteRoleSummary[role]}
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                />
                <TextInput
                  {...field(`memberships.${index}.validFrom`)}
                  type="date"
                  label="Första dag"
                  description="Tomt: redan nu."
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                />
                <TextInput
                  {...field(`memberships.${index}.validTo`)}
                  type="date"
                  label="Sista dag"
                  description="Tomt: tills vidare."
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                />
                <ActionIcon aria-label={`Ta bort rollen i ${name}`} onClick={() => form.removeListItem('memberships', index)}>
                  <IconTrash size={20} stroke={1.75} aria-hidden />
                </ActionIcon>
              </Row>
            )
          })}
        </Stack>
      )}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={20} aria-hidden />}
          disabled={memberships.length >= sites.length}
          onClick={() => form.insertListItem('memberships', { siteId: '', role: 'editor', validFrom: '', validTo: '' })}
        >
          Lägg till sajt
        </Button>
      </div>
    </>
  )
}
