import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { newsCategories } from '#contract/news/news-categories.ts'
import { PublishingSettings } from '#contract/settings/settings.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { FormSection } from '#web/ui/form-frame.tsx'
import { Quiet } from '#web/ui/layout.tsx'
import { PartSetting } from './part-setting.tsx'
import { Setting } from './setting.tsx'
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
  const { defaultCategory } = work.form.values
  const isKnown = categories.some(({ id }) => id === defaultCategory)
  return (
    <TabForm work={work}>
      <FormSection title="Granskning">
        <Quiet>Skribenters texter läses alltid av en redaktör innan de publiceras.</Quiet>
        <PartSetting
          work={work}
          name="editorsNeedReview"
          about="Någon annan läser igenom innan det syns. Bra inför val och i större föreningar."
        />
      </FormSection>
      <FormSection title="Bilder">
        <PartSetting
          work={work}
          name="isCreditRequired"
          about="Den som tagit bilden har rätt att bli nämnd. Utan namn går bilden inte att publicera."
        />
        <PartSetting work={work} name="isLicenceRequired" about="Ni ska kunna visa att ni får använda bilden." />
      </FormSection>
      <FormSection title="Nyheter och företrädare">
        <Setting
          work={work}
          name="defaultCategory"
          about="Det en ny nyhet börjar med."
          options={[
            ...(isKnown ? [] : [{ value: defaultCategory, label: 'Finns inte längre' }]),
            ...categories.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <Setting work={work} name="showsFormerAssignments" about="Besökare ser vad en person har haft för uppdrag förut." />
        <Setting
          work={work}
          name="showsBroadcasts"
          about="Nyheter som riksorganisationen skickar som standard syns direkt. Annars väntar de på att ni väljer."
        />
      </FormSection>
    </TabForm>
  )
}
