import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SiteRules } from '#contract/design/design.ts'
import { siteRules } from '#contract/design/design.ts'
import type { Freedom } from '#contract/design/freedoms.ts'
import { whoDecides } from '#contract/design/freedoms.ts'
import { call } from '#web/api/call.ts'
import { Stack } from '#web/ui/layout.tsx'
import { LockNote } from '#web/ui/lock-note.tsx'
import { settingsKey } from './settings-queries.ts'

const siteRulesQuery = (siteId: string) =>
  queryOptions({
    queryKey: [...settingsKey(siteId), 'rules'],
    queryFn: ({ signal }) => call(siteRules, { params: { siteId }, signal }),
  })

/** What the federation has decided for the site. */
export const useSiteRules = (siteId: string): SiteRules => useSuspenseQuery(siteRulesQuery(siteId)).data

/** A part of the settings that the site does not decide: who does, and what it is. */
export const FixedPart = ({ freedom, children }: { freedom: Freedom; children: ReactNode }) => (
  <Stack gap={2}>
    <LockNote>{whoDecides[freedom]}</LockNote>
    <div>{children}</div>
  </Stack>
)
