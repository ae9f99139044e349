import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { nearestIn } from '#contract/design/palette.ts'
import { accentVerdict, isColor } from '#contract/settings/contrast.ts'
import { AppearanceSettings } from '#contract/settings/settings.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { AccentField } from '#web/parts/accent/accent-field.tsx'
import { PageSample } from '#web/parts/sample/page-sample.tsx'
import { FormSection } from '#web/ui/form-frame.tsx'
import { BelowLink, ChosenParts } from '../inherited/chosen-parts.tsx'
import { givenIn, useInherited } from '../inherited/inherited-parts.tsx'
import { PartField } from '../inherited/part-field.tsx'
import { lookParts } from '../inherited/part-words.tsx'
import { ImageField } from './image-field.tsx'
import { settingsQuery } from '../shared/settings-queries.ts'
import { PaletteColour, SiteColour } from './site-colour.tsx'
import { TabForm } from './tab-form.tsx'
import { useTabForm } from './use-tab-form.ts'

/** The site's pictures and its accent colour, from which all shades are computed. */
export function AppearanceTab() {
  const siteId = useSiteId()
  const { data: all } = useSuspenseQuery(settingsQuery(siteId))
  const { accentColor: savedColor } = all.appearance.content
  const schema = useMemo(
    () =>
      // A colour from before there was a rule may stay.
      AppearanceSettings.refine(({ accentColor }) => accentColor === savedColor || accentVerdict(accentColor).passes, {
        path: ['accentColor'],
        message: 'Färgen är för ljus för att läsas som text. Välj den närmaste godkända färgen.',
      }),
    [savedColor],
  )
  const work = useTabForm({
    tab: 'appearance',
    schema,
    toValues: (content) => ({ ...content }),
    toContent: (values) => ({ ...values, accentColor: values.accentColor.toLowerCase() }),
  })
  const { form, field } = work
  const { logo, icon, headerImage, accentColor } = form.values
  const inherited = useInherited(siteId)
  const color = givenIn(inherited, 'color')
  const isGiven = color !== null && (color.isFixed || !inherited.own.content.color)
  const { palette } = inherited.federation
  const chooseColor = (color: string) => form.setFieldValue('accentColor', color)
  return (
    <TabForm work={work}>
      <FormSection title="Bilder">
        <ImageField
          {...field('logo')}
          label="Logotyp"
          isWhole
          about="Står överst på sajten, bredvid namnet. Minst 200 bildpunkter."
          value={logo}
          onChange={(picture) => form.setFieldValue('logo', picture)}
        />
        <ImageField
          {...field('icon')}
          label="Ikon"
          isWhole
          about="Syns i webbläsarens flik. Helst kvadratisk. Utan ikon visas en bokstav på er färg."
          value={icon}
          onChange={(picture) => form.setFieldValue('icon', picture)}
        />
        <PartField part="headerImage">
          <ImageField
            {...field('headerImage')}
            label="Sidhuvudets bild"
            about="Den stora bilden på startsidan. Utan bild visas färgen."
            value={headerImage}
            onChange={(picture) => form.setFieldValue('headerImage', picture)}
          />
        </PartField>
      </FormSection>
      <FormSection
        title="Färg"
        lead="En färg räcker. Alla nyanser på sajten räknas fram ur den, så att texten alltid går att läsa."
      >
        <PartField
          part="color"
          label="Sajtens färg"
          value={color && <SiteColour color={palette === null ? color.value : nearestIn(palette, color.value)} palette={palette} />}
        >
          {palette === null ? (
            <AccentField {...field('accentColor')} value={accentColor} onChange={chooseColor} />
          ) : (
            <PaletteColour palette={palette} value={accentColor} onChange={chooseColor} />
          )}
        </PartField>
        <PageSample sample={isGiven ? {} : { accentColor: isColor(accentColor) ? accentColor.toLowerCase() : savedColor }} />
      </FormSection>
      <ChosenParts title="Utformning" lead="Kommer ovanifrån. Det ni väljer här sparas direkt." of={lookParts} />
      <BelowLink />
    </TabForm>
  )
}
