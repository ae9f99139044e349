import '@mantine/core/styles/Input.css'
import { NativeSelect } from '@mantine/core'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { newsCategories } from '#contract/news/news-categories.ts'
import { PublishingSettings } from '#contract/settings/settings.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { FormSection } from '#web/ui/form-frame.tsx'
import { Quiet } from '#web/ui/layout.tsx'
import { SwitchLine } from '#web/ui/switch-line.tsx'
import { TabForm } from './tab-form.tsx'
import { useTabForm } from './use-tab-form.ts'

const categoriesQuery = (siteId: string) =>
  queryOptions({
    queryKey: ['site', siteId, 'news-categories'] as const,
    queryFn: async ({ signal }) => (await call(newsCategories, { params: { siteId }, signal })).categories,
  })

/** The rules that a text must meet before it is published. */
export function PublishingTab() {
  const siteId = useSiteId()
  const { data: categories } = useSuspenseQuery(categoriesQuery(siteId))
  const work = useTabForm({
    tab: 'publishing',
    schema: PublishingSettings,
    toValues: (content) => ({ ...content }),
    toContent: (values) => values,
  })
  const { form, field } = work
  const { values } = form
  const isKnown = categories.some(({ id }) => id === values.defaultCategory)
  return (
    <TabForm work={work}>
      <FormSection title="Granskning">
        <Quiet>Skribenters texter läses alltid av en redaktör innan de publiceras.</Quiet>
        <SwitchLine
          label="Även redaktörers texter granskas"
          about="Någon annan läser igenom innan det syns. Bra inför val och i större föreningar."
          isOn={values.editorsNeedReview}
          onChange={(isOn) => form.setFieldValue('editorsNeedReview', isOn)}
        />
      </FormSection>
      <FormSection title="Bilder">
        <SwitchLine
          label="Fotograf måste anges"
          about="Den som tagit bilden har rätt att bli nämnd. Utan namn går bilden inte att publicera."
          isOn={values.isCreditRequired}
          onChange={(isOn) => form.setFieldValue('isCreditRequired', isOn)}
        />
        <SwitchLine
          label="Rättighet måste anges"
          about="Ni ska kunna visa att ni får använda bilden."
          isOn={values.isLicenceRequired}
          onChange={(isOn) => form.setFieldValue('isLicenceRequired', isOn)}
        />
      </FormSection>
      <FormSection title="Nyheter och företrädare">
        <NativeSelect
          {...field('defaultCategory')}
          label="Förvald kategori"
          description="Det en ny nyhet börjar med."
          data={[
            ...(isKnown ? [] : [{ value: values.defaultCategory, label: 'Finns inte längre' }]),
            ...categories.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <SwitchLine
          label="Visa tidigare uppdrag"
          about="Besökare ser vad en person har haft för uppdrag förut."
          isOn={values.showsFormerAssignments}
          onChange={(isOn) => form.setFieldValue('showsFormerAssignments', isOn)}
        />
        <SwitchLine
          label="Visa riksnyheter automatiskt"
          about="Nyheter som riksorganisationen skickar som standard syns direkt. Annars väntar de på att ni väljer."
          isOn={values.showsBroadcasts}
          onChange={(isOn) => form.setFieldValue('showsBroadcasts', isOn)}
        />
      </FormSection>
    </TabForm>
  )
}
