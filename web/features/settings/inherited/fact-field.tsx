import '@mantine/core/styles/Input.css'
import { TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useState } from 'react'
import type { FactPart } from '#contract/inherited/parts.ts'
import { parts } from '#contract/inherited/parts.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { GivenLine, givenIn, useInherited } from './inherited-parts.tsx'

interface FactFieldProps extends Omit<ComponentProps<typeof TextInput>, 'value' | 'label'> {
  part: FactPart
  value: string
  onEmpty: () => void
}

/** A fact of the law: the site's own field, under what a site above proposes, or without it where that is fixed. */
export function FactField({ part, value, onEmpty, ...field }: FactFieldProps) {
  const given = givenIn(useInherited(useSiteId()), part)
  const [isOwn, setOwn] = useState(value !== '')
  const input = <TextInput {...field} label={parts[part].name} value={value} />
  if (given === null) return input
  return (
    <GivenLine
      part={part}
      given={given}
      isOwn={isOwn || value !== ''}
      onOwn={() => setOwn(true)}
      onFollow={() => {
        setOwn(false)
        onEmpty()
      }}
    >
      {input}
    </GivenLine>
  )
}
