import '@mantine/core/styles/Input.css'
import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import type { SiteRole } from '#contract/roles.ts'
import { SiteRole as Role, siteRoleLabel, siteRoleSummary } from '#contract/roles.ts'
import { FormDay } from '#web/ui/form-day.tsx'

export interface RoleValues {
  role: SiteRole
  /** The first day as the last one; absent where a role begins at once. */
  validFrom?: string
  /** `2026-11-21`, or as typed when it is no date; '' is until further notice. */
  validTo: string
}

/** What is no date is sent as typed, and refused beside its field. */
export const dayOf = (typed: string): string | null => (typed.trim() === '' ? null : typed)

interface RoleFieldsProps {
  values: RoleValues
  validFromFault?: ReactNode
  validToFault: ReactNode
  onChange: (changes: Partial<RoleValues>) => void
}

/** The role and its days. */
export const RoleFields = ({ values, validFromFault, validToFault, onChange }: RoleFieldsProps) => (
  <>
    <NativeSelect
      label="Roll"
      data={Role.options.map((role) => ({ value: role, label: siteRoleLabel[role] }))}
      description={siteRoleSummary[values.role]}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={values.role}
      onChange={(event) => {
        const role = Role.options.find((known) => known === event.currentTarget.value)
        if (role !== undefined) onChange({ role })
      }}
    />
    {values.validFrom !== undefined && (
      <FormDay
        label="Första dag"
        description="Lämna tomt om rollen redan gäller."
        value={values.validFrom}
        error={validFromFault}
        onChange={(validFrom) => onChange({ validFrom })}
      />
    )}
    <FormDay
      label="Sista dag"
      description="Lämna tomt om rollen gäller tills vidare."
      value={values.validTo}
      error={validToFault}
      onChange={(validTo) => onChange({ validTo })}
    />
  </>
)
