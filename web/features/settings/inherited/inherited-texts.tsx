import { givenPartName, textParts } from '#contract/inherited/inherited.ts'
import { useMySite } from '#web/api/session.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { FormSection } from '#web/ui/form-frame.tsx'
import { Quiet } from '#web/ui/layout.tsx'
import { GivenLine, givenIn, useInherited, useOwnChoices } from './inherited-parts.tsx'

const pageOf = { privacyText: 'Integritet', accessibilityText: 'Tillgänglighet' } as const

/** What a site above writes on the pages that the law asks for. */
export function InheritedTexts() {
  const siteId = useSiteId()
  const inherited = useInherited(siteId)
  const { name } = useMySite(siteId)
  const { own, isSaving, choose } = useOwnChoices()
  const lines = textParts.flatMap((part) => {
    const given = givenIn(inherited, part)
    return given === null ? [] : [{ part, given }]
  })
  if (lines.length === 0) return null
  return (
    <FormSection title="Texter som kommer ovanifrån" lead="Står efter er egen text på sidan. Det ni väljer här sparas direkt.">
      {lines.map(({ part, given: { value, isFixed, from } }) => (
        <GivenLine
          key={part}
          label={givenPartName[part]}
          // The form offers this placeholder only.
          given={value.split('{förening}').join(name)}
          from={from}
          isFixed={isFixed}
          isOwn={own[part] && !isFixed}
          isSaving={isSaving}
          onOwn={() => choose({ [part]: true })}
          onFollow={() => choose({ [part]: false })}
        >
          <Quiet>Bara er egen text står på sidan {pageOf[part]}.</Quiet>
        </GivenLine>
      ))}
    </FormSection>
  )
}
