import { NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { createSite, CreateSiteInput } from '#contract/users-and-sites/sites.ts'
import { municipalities } from '#contract/settings/municipalities.ts'
import { SiteTemplate, siteTemplates } from '#contract/users-and-sites/site-templates.ts'
import { slugify } from '#contract/slug.ts'
import { call } from '#web/api/call.ts'
import { useAuthInfo } from '#web/api/session.ts'
import { forgetAdminData } from '#web/parts/admin-queries.ts'
import { PersonalNumberField } from '#web/parts/personal-number-field.tsx'
import { FormFrame, FormSection } from '#web/ui/form-frame.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { useContractForm } from '#web/parts/use-contract-form.ts'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { Quiet } from '#web/ui/layout.tsx'
import type { NewSite } from './kept-new-site.ts'
import { forgetNewSite, keepNewSite, keptNewSite } from './kept-new-site.ts'
import { ParentField } from './place-fields.tsx'
import styles from './site-new.module.css'

const maxIdLength = 40
const templates = SiteTemplate.options.map((value) => ({ value, ...siteTemplates[value] }))
const municipalityChoices = [
  { value: '', label: 'Ingen kommun' },
  ...municipalities
    .toSorted((one, other) => one.name.localeCompare(other.name, 'sv'))
    .map(({ code, name }) => ({ value: code, label: name })),
]

const requestOf = (values: NewSite) => ({ ...values, parentId: values.parentId || null })

/** The id a name suggests, cut where the contract ends. */
const suggestedId = (name: string): string => slugify(name).slice(0, maxIdLength).replace(/-+$/, '')

export function SiteNewScreen() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const userId = useAuthInfo().user.id
  const { form, field, refusals, onRefused, onError } = useContractForm(keptNewSite(userId), CreateSiteInput, requestOf)
  // Until the person writes an id of their own, it follows the name.
  const [isOwnId, setOwnId] = useState(() => form.values.id !== suggestedId(form.values.name))
  const isDone = useRef(false)
  const { values } = form
  useEffect(() => {
    if (!isDone.current) keepNewSite(userId, values)
  }, [userId, values])

  const create = useMutation({
    mutationFn: (typed: NewSite) => call(createSite, { body: requestOf(typed) }),
    onError,
    onSuccess: async (site) => {
      isDone.current = true
      forgetNewSite(userId)
      form.setFieldValue('firstSiteAdmin.personalNumber', '')
      await forgetAdminData(queryClient)
      showToast({ severity: 'success', message: `Sajten ${site.name} är skapad.` })
      await navigate({ to: '/admin/sajter/$adminSiteId', params: { adminSiteId: site.id } })
    },
  })
  const { name, id, template, parentId, firstSiteAdmin } = values
  const { level } = siteTemplates[template]

  return (
    <Screen title="Ny sajt" width="form">
      <FormFrame
        onSubmit={form.onSubmit((values) => create.mutate(values), onRefused)}
        errors={form.errors}
        refusals={refusals}
        submitLabel="Skapa sajten"
        isSending={create.isPending}
        actions={
          <LinkButton to="/admin/sajter" variant="default">
            Avbryt
          </LinkButton>
        }
      >
        <FormSection title="Mall" lead="Vad sajten börjar med. Allt kan ändras sedan.">
          <ChoiceGroup
            label="Mall"
            isLabelHidden
            value={template}
            options={templates}
            onChange={(next) => {
              form.setFieldValue('template', next)
              if (siteTemplates[next].level !== level) form.setFieldValue('parentId', '')
            }}
          />
        </FormSection>
        <FormSection title="Sajten">
          <TextInput
            {...field('name')}
            label="Namn"
            description="Som föreningen heter i listan, till exempel Malmö."
            onChange={(event) => {
              const next = event.currentTarget.value
              form.setFieldValue('name', next)
              if (!isOwnId) form.setFieldValue('id', suggestedId(next))
            }}
          />
          <TextInput
            {...field('id')}
            label="Id"
            description="Ingår i sajtens adress. Det kan aldrig ändras sedan."
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => {
              setOwnId(event.currentTarget.value !== '')
              form.setFieldValue('id', event.currentTarget.value)
            }}
          />
          <NativeSelect {...field('municipalityCode')} label="Kommun" data={municipalityChoices} />
          <ParentField
            {...field('parentId')}
            level={level}
            parentId={parentId}
            onParent={(next) => form.setFieldValue('parentId', next)}
          />
        </FormSection>
        <FormSection title="Första sajtansvarig" lead="Sköter sajten och kan bjuda in fler.">
          <TextInput {...field('firstSiteAdmin.name')} label="Namn" />
          <PersonalNumberField {...field('firstSiteAdmin.personalNumber')} />
        </FormSection>
        {name.trim() !== '' && id !== '' && firstSiteAdmin.name.trim() !== '' && (
          <Quiet className={styles.summary}>
            Sajten <strong>{name.trim()}</strong> får id:t <strong>{id}</strong> och <strong>{firstSiteAdmin.name.trim()}</strong>{' '}
            blir sajtansvarig.
          </Quiet>
        )}
      </FormFrame>
    </Screen>
  )
}
