import type { ReactNode } from 'react'
import { useState } from 'react'
import type { Part } from '#contract/inherited/parts.ts'
import { flaggedParts, parts } from '#contract/inherited/parts.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { GivenLine, givenIn, useInherited, useOwnChoices } from './inherited-parts.tsx'

type FlaggedPart = (typeof flaggedParts)[number]
const isFlagged = (part: Part): part is FlaggedPart => flaggedParts.some((one) => one === part)

interface PartFieldProps {
  part: Part
  /** Another name than that of the part. */
  label?: string
  /** Words for the given value, where they are not those of the part. */
  value?: ReactNode
  /** Of a fact: the site's own, which counts unless it is empty, and what empties it. */
  fact?: { readonly text: string; readonly onEmpty: () => void }
  /** The site's own fields. */
  children: ReactNode
}

/** A part of a form: its fields, under what is proposed above, or the value instead that is fixed there. */
export function PartField({ part, label = parts[part].name, value, fact, children }: PartFieldProps) {
  const given = givenIn(useInherited(useSiteId()), part)
  const { own, isSaving, choose } = useOwnChoices()
  const [isTaken, setTaken] = useState(fact !== undefined && fact.text !== '')
  if (given === null) return children
  const line = { part, label, given, ...(value !== undefined && { value }) }
  if (isFlagged(part))
    return (
      <GivenLine
        {...line}
        isOwn={own[part]}
        isSaving={isSaving}
        onOwn={() => choose({ [part]: true })}
        onFollow={() => choose({ [part]: false })}
      >
        {children}
      </GivenLine>
    )
  return (
    <GivenLine
      {...line}
      isOwn={isTaken || (fact !== undefined && fact.text !== '')}
      onOwn={() => setTaken(true)}
      onFollow={() => {
        setTaken(false)
        fact?.onEmpty()
      }}
    >
      {children}
    </GivenLine>
  )
}
