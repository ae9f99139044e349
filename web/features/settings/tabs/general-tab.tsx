import { Button } from '@mantine/core'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { GeneralSettings, saveSettings } from '#contract/settings/settings.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { gettingStartedQuery } from '#web/parts/getting-started/getting-started-query.ts'
import { FormSection } from '#web/ui/form-frame.tsx'
import { MunicipalityField } from './municipality-field.tsx'
import { settingsQuery } from '../shared/settings-queries.ts'
import { Row } from '#web/ui/layout.tsx'
import styles from '../shared/tab-fields.module.css'
import { Setting } from './setting.tsx'
import { TabForm } from './tab-form.tsx'
import { useTabForm } from './use-tab-form.ts'

const schema = GeneralSettings.refine(({ municipality, municipalityCode }) => municipality === '' || municipalityCode !== '', {
  path: ['municipality'],
  message: 'Välj en kommun i listan, eller lämna fältet tomt.',
})

/** The site's name, description and organisation. */
export function GeneralTab() {
  const work = useTabForm({
    tab: 'general',
    schema,
    toValues: (content) => ({ ...content }),
    toContent: (values) => values,
  })
  const { form, field } = work
  return (
    <>
      <TabForm work={work}>
        <FormSection title="Namn">
          <Setting work={work} name="name" about="Står överst på sajten och i sökmotorer. Adressen ändras inte." />
          <Setting
            work={work}
            name="shortName"
            about="Överst på sajten i telefoner, utom på startsidan. Lämna tomt för att använda hela namnet."
          />
          <Setting
            work={work}
            name="description"
            about="En mening om er. Visas av sökmotorer och när någon delar sajten."
            isCounted
            rows={2}
          />
        </FormSection>
        <FormSection title="Föreningen">
          <MunicipalityField
            {...field('municipality')}
            value={form.values.municipality}
            onChange={({ name, code }) => form.setValues({ municipality: name, municipalityCode: code })}
          />
          <Setting work={work} name="district" about="Om ni hör till ett distrikt." />
          <Setting work={work} name="organisationNumber" about="Tio siffror." placeholder="802000-1234" inputMode="numeric" />
          <dl className={styles.fixed}>
            <dt>Språk</dt>
            <dd>Svenska. Alla sajter är på svenska.</dd>
          </dl>
        </FormSection>
      </TabForm>
      <GettingStartedAgain />
    </>
  )
}

/** Brings back the list that somebody has closed. */
function GettingStartedAgain() {
  const siteId = useSiteId()
  const queryClient = useQueryClient()
  const { queryKey } = settingsQuery(siteId)
  const { data } = useSuspenseQuery(settingsQuery(siteId))
  const { started } = data
  const bringBack = useMutation({
    mutationFn: () =>
      call(saveSettings, {
        params: { siteId },
        body: { tab: 'started', content: { isDismissed: false }, version: started.version },
        // Sent so that it arrives even when the page is left right after the press.
        keepalive: true,
      }),
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKey, saved)
      return queryClient.invalidateQueries({ queryKey: gettingStartedQuery(siteId).queryKey })
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
  if (!started.content.isDismissed) return null
  return (
    <Row gap={3} justify="between" wrap className={styles.again}>
      <p>Listan Kom igång är stängd.</p>
      <Button variant="default" loading={bringBack.isPending} onClick={() => bringBack.mutate()}>
        Visa Kom igång igen
      </Button>
    </Row>
  )
}
