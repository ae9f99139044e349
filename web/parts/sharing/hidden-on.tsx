import type { HiddenOn as Site } from '#contract/sharing/hidden-on.ts'
import { dateText } from '#web/ui/dates.ts'
import { Fold } from '#web/ui/fold.tsx'
import { Small, Stack } from '#web/ui/layout.tsx'
import { countedSites } from './counted-sites.ts'

/** The sites that hide it, with their reasons. Nothing while there is none. */
export const HiddenOn = ({ count, sites }: { count: number; sites: readonly Site[] }) =>
  sites.length > 0 && (
    <Fold label={`Dold på ${countedSites(count)}`}>
      <Stack as="ul" gap={2}>
        {sites.map(({ siteId, siteName, reason, by, at }) => (
          <li key={siteId}>
            {siteName}
            <Small as="span" block>
              {reason} – {by}, {dateText(at)}
            </Small>
          </li>
        ))}
      </Stack>
    </Fold>
  )
