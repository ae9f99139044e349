import { daysAfter } from '#contract/field-forms.ts'
import { textParts } from '#contract/inherited/parts.ts'
import { PrivacySettings } from '#contract/settings/settings.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { dateText, sentence } from '#web/ui/dates.ts'
import { FormDay } from '#web/ui/form-day.tsx'
import { FormSection } from '#web/ui/form-frame.tsx'
import { readDate } from '#web/ui/typed-dates.ts'
import { useNow } from '#web/ui/use-now.ts'
import { ChosenParts } from '../inherited/chosen-parts.tsx'
import { givenIn, useInherited } from '../inherited/inherited-parts.tsx'
import { retentionOptions } from '../inherited/part-words.tsx'
import { PartSetting } from './part-setting.tsx'
import { Setting } from './setting.tsx'
import { TabForm } from './tab-form.tsx'
import { useTabForm } from './use-tab-form.ts'
import { Note } from '#web/ui/blocks.tsx'

/** How long before its end the next certificate should be applied for, in days. */
const reminderDays = 90

/** Personal data, retention, and the responsible publisher. */
export function PrivacyTab() {
  const work = useTabForm({
    tab: 'privacy',
    schema: PrivacySettings,
    toValues: (content) => ({
      ...content,
      retentionYears: String(content.retentionYears),
      certificateValidTo: content.certificateValidTo ?? '',
    }),
    toContent: ({ certificateValidTo, retentionYears, ...rest }) => ({
      ...rest,
      retentionYears: Number(retentionYears),
      // Text that is not a date is sent as typed, and the server refuses it beside its field.
      certificateValidTo: rest.hasPublicationCertificate && certificateValidTo.trim() !== '' ? certificateValidTo : null,
    }),
  })
  const { form } = work
  const { hasPublicationCertificate, certificateValidTo, responsiblePublisher } = form.values
  const given = givenIn(useInherited(useSiteId()), 'responsiblePublisher')
  const lacksPublisher = responsiblePublisher.trim() === '' && given === null
  const today = stockholmDate(useNow())
  const end = readDate(certificateValidTo)
  return (
    <TabForm work={work}>
      <FormSection title="Personuppgifter" lead="Står på sidan Integritet på er sajt.">
        <PartSetting work={work} name="dataController" about="Lämna tomt om det är föreningen själv." />
        <PartSetting
          work={work}
          name="dataContact"
          about="Hit skriver den som vill veta vad ni har om dem, eller få något rättat."
          type="email"
          spellCheck={false}
        />
        <PartSetting
          work={work}
          name="retentionYears"
          about="Så länge kan ni visa vad som stod på sajten. Sedan tas de bort."
          options={retentionOptions}
        />
      </FormSection>
      <ChosenParts
        title="Texter som kommer ovanifrån"
        lead="Står efter er egen text på sidan. Det ni väljer här sparas direkt."
        of={textParts}
      />
      <FormSection title="Ansvarig utgivare">
        <PartSetting
          work={work}
          name="responsiblePublisher"
          about="Den person som svarar för innehållet. Står längst ned på sajten."
        />
        <Setting
          work={work}
          name="hasPublicationCertificate"
          label="Vi har utgivningsbevis"
          about="Frivilligt. Ger sajten grundlagsskydd, söks hos Mediemyndigheten och gäller i tio år."
        />
        {hasPublicationCertificate && (
          <FormDay
            label="Utgivningsbeviset gäller till"
            path="certificateValidTo"
            value={certificateValidTo}
            error={form.errors['certificateValidTo']}
            onChange={(day) => form.setFieldValue('certificateValidTo', day)}
          />
        )}
        {hasPublicationCertificate && end !== null && end < daysAfter(today, reminderDays) && (
          <Note role="status">
            {end < today
              ? `${sentence(`Utgivningsbeviset gick ut ${dateText(end)}`)} Sajten saknar grundlagsskydd tills ett nytt är beviljat.`
              : `${sentence(`Utgivningsbeviset går ut ${dateText(end)}`)} Sök ett nytt hos Mediemyndigheten i god tid.`}
          </Note>
        )}
        {hasPublicationCertificate && lacksPublisher && (
          <Note role="status">Med utgivningsbevis ska det finnas en ansvarig utgivare. Skriv vem det är.</Note>
        )}
      </FormSection>
    </TabForm>
  )
}
