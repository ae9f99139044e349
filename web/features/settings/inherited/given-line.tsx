import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { SiteAbove } from '#contract/settings/inherited.ts'
import { Row, Small, Stack } from '#web/ui/layout.tsx'
import { followLabel, fromWords } from './inherited-queries.ts'

interface GivenLineProps {
  label: string
  /** What the site above gives, in words. */
  given: ReactNode
  from: SiteAbove
  isFixed: boolean
  /** True if the site has its own instead. */
  isOwn: boolean
  isSaving?: boolean
  onOwn: () => void
  onFollow: () => void
  /** Where the site's own is chosen. */
  children?: ReactNode
}

/** A setting that a site above gives: its value, where it is from, and the way to one's own and back. */
export function GivenLine({ label, given, from, isFixed, isOwn, isSaving = false, onOwn, onFollow, children }: GivenLineProps) {
  return (
    <Stack gap={2} role="group" aria-label={label}>
      <Row gap={3} lineGap={2} wrap justify="between">
        <Stack gap={0} grow>
          <strong>{label}</strong>
          <div>{isOwn ? 'Eget' : given}</div>
          <Small>
            {isOwn ? `I stället för det som kommer från ${from.name}` : fromWords(from)}
            {isFixed && '. Går inte att ändra här.'}
          </Small>
        </Stack>
        {!isFixed && (
          // One button with two names, so that the focus stays.
          <Button
            variant="default"
            loading={isSaving}
            aria-label={`${isOwn ? followLabel(from) : 'Använd egen'}: ${label}`}
            onClick={isOwn ? onFollow : onOwn}
          >
            {isOwn ? followLabel(from) : 'Använd egen'}
          </Button>
        )}
      </Row>
      {isOwn && children}
    </Stack>
  )
}
