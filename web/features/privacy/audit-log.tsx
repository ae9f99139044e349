import { Button } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { AuditFilter, AuditLine } from '#contract/audit/audit.ts'
import { auditFile, auditLog } from '#contract/audit/audit.ts'
import { auditActionWords, auditObjectWords, auditReasonWords } from '#contract/audit/audit-words.ts'
import { call } from '#web/api/call.ts'
import { ListRow } from '#web/parts/lists/list-row.tsx'
import { ListRows } from '#web/parts/lists/list-rows.tsx'
import { dateTimeText } from '#web/ui/dates.ts'
import { SettingsDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Quiet } from '#web/ui/layout.tsx'
import { LogFilters } from './log-filters.tsx'
import { auditQuery } from './privacy-queries.ts'
import { logSearch, readLogSearch } from './log-search.ts'
import { VerifyLog } from './verify-log.tsx'

/** Who did what on all sites, the newest first. */
export function AuditLog() {
  const navigate = useNavigate()
  const filter = useSearch({ strict: false, select: readLogSearch })
  const narrow = (change: Partial<Record<keyof AuditFilter, string | undefined>>) =>
    void navigate({ to: '.', search: logSearch(withoutEmpty({ ...filter, ...change })), replace: true })
  const query = useInfiniteQuery({ ...auditQuery(filter), placeholderData: keepPreviousData })
  const lines = query.data?.pages.flatMap((page) => page.lines) ?? []
  const name = lines.find(({ actorId }) => actorId === filter.person)?.name
  return (
    <>
      <Quiet below={4}>
        Loggen går bara att lägga till i, och förseglas varje minut. Den säger vem, vad och när, men inte vad som stod.
      </Quiet>
      <VerifyLog>
        <SaveLog filter={filter} />
      </VerifyLog>
      <LogFilters filter={filter} personName={name} narrow={narrow} />
      <ListRows
        query={query}
        label="Granskningslogg"
        empty={<EmptyState drawing={<SettingsDrawing />}>Inget i loggen stämmer med det du har valt.</EmptyState>}
      >
        {lines.map((line) => (
          <LogRow key={line.id} line={line} onPerson={filter.person === undefined ? (person) => narrow({ person }) : null} />
        ))}
      </ListRows>
    </>
  )
}

const withoutEmpty = (filter: Partial<Record<keyof AuditFilter, string | undefined>>): AuditFilter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''))

function SaveLog({ filter }: { filter: AuditFilter }) {
  const open = useMutation({
    mutationFn: async (format: 'csv' | 'json') => {
      await call(auditLog.open)
      // An attachment: the page stays.
      location.assign(auditFile(format, filter))
    },
  })
  return (
    <>
      <Button variant="default" loading={open.isPending} onClick={() => open.mutate('csv')}>
        Hämta som CSV
      </Button>
      <Button variant="default" loading={open.isPending} onClick={() => open.mutate('json')}>
        Hämta som JSON
      </Button>
    </>
  )
}

function LogRow({ line, onPerson }: { line: AuditLine; onPerson: ((person: string) => void) | null }) {
  const { at, actorId, name, siteId, siteName, action, reason } = line
  const who = actorId === null ? 'Kansli' : name || 'Okänd person'
  const where = siteName ?? (siteId === '*' ? 'Gemensamma bildbanken' : siteId)
  const about = [dateTimeText(at), where, reason === null ? null : auditReasonWords(reason), auditObjectWords(line)]
  return (
    <ListRow
      isStacked
      title={`${who}: ${auditActionWords(action)}`}
      meta={about.filter((part) => part !== null).join(' · ')}
      actions={
        actorId !== null &&
        onPerson !== null && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-label={`Visa bara personen ${who}`}
            onClick={() => onPerson(actorId)}
          >
            Visa bara personen
          </Button>
        )
      }
    />
  )
}
