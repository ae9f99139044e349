import '@mantine/core/styles/Input.css'
import { NativeSelect } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { givenPartName } from '#contract/inherited/inherited.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { FormSection } from '#web/ui/form-frame.tsx'
import { Quiet } from '#web/ui/layout.tsx'
import { GivenLine, givenIn, useInherited, useOwnChoices } from './inherited-parts.tsx'
import type { ListedPart } from './part-words.tsx'
import { listedParts, optionsOf, partInWords } from './part-words.tsx'

/** Typeface, masthead, corners and pictures, where a site above gives them. */
export function InheritedDesign() {
  const siteId = useSiteId()
  const inherited = useInherited(siteId)
  const { own, isSaving, choose } = useOwnChoices()
  const lines = listedParts.flatMap((part) => {
    const given = givenIn(inherited, part)
    return given === null ? [] : [{ part, given }]
  })
  const take = (part: ListedPart, value: string | null) => choose({ [part]: value })
  return (
    <>
      {lines.length > 0 && (
        <FormSection title="Utformning" lead="Kommer från en sajt ovanför er. Det ni väljer här sparas direkt.">
          {lines.map(({ part, given: { value, isFixed, from } }) => (
            <GivenLine
              key={part}
              label={givenPartName[part]}
              given={partInWords(part, value)}
              from={from}
              isFixed={isFixed}
              isOwn={own[part] !== null && !isFixed}
              isSaving={isSaving}
              onOwn={() => take(part, value)}
              onFollow={() => take(part, null)}
            >
              <NativeSelect
                label={`Eget: ${givenPartName[part].toLowerCase()}`}
                data={optionsOf[part]}
                value={own[part] ?? value}
                onChange={(event) => take(part, event.currentTarget.value)}
              />
            </GivenLine>
          ))}
        </FormSection>
      )}
      <BelowLink />
    </>
  )
}

/** For a site that has others below it: where it sets what they have. */
function BelowLink() {
  const siteId = useSiteId()
  const { below } = useInherited(siteId)
  if (below === null || below.sites === 0) return null
  return (
    <Quiet>
      Ni kan också bestämma det här för {below.sites === 1 ? 'sajten' : `de ${below.sites} sajterna`} under er, på{' '}
      <Link to="/$siteId/installningar/$tab" params={{ siteId, tab: 'under' }}>
        Sajterna under
      </Link>
      .
    </Quiet>
  )
}
