import { lazy, Suspense } from 'react'
import { Screen } from '#web/ui/screen.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { Tab } from '#web/ui/tabs.tsx'
import { UnderlinedTabs } from '#web/ui/underlined-tabs.tsx'
import { PrivacyCase } from './case.tsx'
import { PrivacyCases } from './cases.tsx'

const AuditLog = lazy(async () => ({ default: (await import('./audit-log.tsx')).AuditLog }))

/** Integritet: questions about a person, erasures, and the audit log. `part` of the address chooses which. */
export const Privacy = ({ part }: { part: string | undefined }) => (
  <Screen title="Integritet" width={part === 'logg' ? 'list' : 'form'}>
    <UnderlinedTabs label="Integritet">
      <Tab to="/admin/integritet/{-$part}" params={{ part: undefined }} isCurrent={part !== 'logg'}>
        Personuppgifter
      </Tab>
      <Tab to="/admin/integritet/{-$part}" params={{ part: 'logg' }} isCurrent={part === 'logg'}>
        Granskningslogg
      </Tab>
    </UnderlinedTabs>
    <Suspense fallback={<ListSkeleton rows={6} />}>
      {part === undefined ? <PrivacyCases /> : part === 'logg' ? <AuditLog /> : <PrivacyCase caseId={part} />}
    </Suspense>
  </Screen>
)
