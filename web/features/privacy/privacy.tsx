import { lazy, Suspense } from 'react'
import { Screen } from '#web/ui/screen.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { Tab } from '#web/ui/tabs.tsx'
import { UnderlinedTabs } from '#web/ui/underlined-tabs.tsx'
import { PrivacyCase } from './case.tsx'
import { PrivacyCases } from './cases.tsx'

const Retention = lazy(async () => ({ default: (await import('./retention.tsx')).Retention }))
const AuditLog = lazy(async () => ({ default: (await import('./audit-log.tsx')).AuditLog }))

/** Integritet: questions about a person, erasures, the audit log, and how long things are kept. `part` of the address chooses which. */
export const Privacy = ({ part }: { part: string | undefined }) => (
  <Screen title="Integritet" width={part === 'logg' ? 'list' : 'form'}>
    <UnderlinedTabs label="Integritet">
      <Tab to="/admin/integritet/{-$part}" params={{ part: undefined }} isCurrent={part !== 'logg' && part !== 'gallring'}>
        Personuppgifter
      </Tab>
      <Tab to="/admin/integritet/{-$part}" params={{ part: 'logg' }} isCurrent={part === 'logg'}>
        Granskningslogg
      </Tab>
      <Tab to="/admin/integritet/{-$part}" params={{ part: 'gallring' }} isCurrent={part === 'gallring'}>
        Gallring
      </Tab>
    </UnderlinedTabs>
    <Suspense fallback={<ListSkeleton rows={6} />}>
      {part === undefined ? (
        <PrivacyCases />
      ) : part === 'logg' ? (
        <AuditLog />
      ) : part === 'gallring' ? (
        <Retention />
      ) : (
        <PrivacyCase caseId={part} />
      )}
    </Suspense>
  </Screen>
)
