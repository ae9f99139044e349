import '@mantine/core/styles/Input.css'
import { NativeSelect } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { followsAll } from '#contract/inherited/inherited.ts'
import type { TextPart } from '#contract/inherited/parts.ts'
import { parts } from '#contract/inherited/parts.ts'
import { useMySite } from '#web/api/session.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { FormSection } from '#web/ui/form-frame.tsx'
import { Quiet } from '#web/ui/layout.tsx'
import { GivenLine, givenIn, useInherited, useOwnChoices } from './inherited-parts.tsx'
import type { LookPart } from './part-words.tsx'
import { lookParts, optionsOf, partInWords } from './part-words.tsx'

const isLook = (part: LookPart | TextPart): part is LookPart => lookParts.some((one) => one === part)
const pageOf = { privacyText: 'Integritet', accessibilityText: 'Tillgänglighet' } as const

/** Parts that a site takes from above or chooses itself, saved at once; those that no site above gives are left out. */
export function ChosenParts({ title, lead, of }: { title: string; lead: string; of: readonly (LookPart | TextPart)[] }) {
  const siteId = useSiteId()
  const inherited = useInherited(siteId)
  const { name } = useMySite(siteId)
  const { own, isSaving, choose } = useOwnChoices()
  const lines = of.flatMap((part) => {
    const given = givenIn(inherited, part)
    if (given === null) return []
    const take = (value: string | boolean | null) => choose({ [part]: value })
    return (
      <GivenLine
        key={part}
        part={part}
        given={given}
        // The form offers this placeholder only.
        value={isLook(part) ? partInWords(part, given.value) : given.value.split('{förening}').join(name)}
        isOwn={own[part] !== followsAll[part]}
        isSaving={isSaving}
        onOwn={() => take(isLook(part) ? given.value : true)}
        onFollow={() => take(followsAll[part])}
      >
        {isLook(part) ? (
          <NativeSelect
            label={`Eget: ${parts[part].name.toLowerCase()}`}
            data={[...(optionsOf[part] ?? [])]}
            value={own[part] ?? given.value}
            onChange={(event) => take(event.currentTarget.value)}
          />
        ) : (
          <Quiet>Bara er egen text står på sidan {pageOf[part]}.</Quiet>
        )}
      </GivenLine>
    )
  })
  if (lines.length === 0) return null
  return (
    <FormSection title={title} lead={lead}>
      {lines}
    </FormSection>
  )
}

/** For a site that has others below it: a link to the values for them. */
export function BelowLink() {
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
