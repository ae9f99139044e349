import { useQuery } from '@tanstack/react-query'
import { importRuns } from '#contract/representatives/representative-imports.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { relativeTime } from '#web/ui/dates.ts'
import { useNow } from '#web/ui/use-now.ts'
import styles from '../shared/import.module.css'
import { Strong } from '#web/ui/blocks.tsx'
import { Small, Stack } from '#web/ui/layout.tsx'
import { representativesKey } from '../shared/representative-queries.ts'

/** What has been fetched before. Without it the step works all the same, so a failure is not shown. */
export function ImportRuns() {
  const siteId = useSiteId()
  const now = useNow()
  const { data } = useQuery({
    queryKey: [...representativesKey(siteId), 'import-runs'] as const,
    queryFn: ({ signal }) => call(importRuns, { params: { siteId }, signal }),
  })
  if (data === undefined || data.runs.length === 0) return null
  return (
    <details className={styles.words}>
      <summary>Listor som har hämtats ({data.runs.length})</summary>
      <Stack as="ul" className={styles.runs}>
        {data.runs.map(({ id, fileName, source, counts, at, by }) => (
          <li key={id}>
            <Strong>{fileName}</Strong>
            <Small>
              {source === 'valmyndigheten' ? 'Valmyndigheten' : 'Egen lista'} · {relativeTime(at, now)} av {by.name} · {counts.new}{' '}
              nya, {counts.changed} ändrade, {counts.same} oförändrade
            </Small>
          </li>
        ))}
      </Stack>
    </details>
  )
}
