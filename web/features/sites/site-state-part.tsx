import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { SiteStop } from '#contract/users-and-sites/site-states.ts'
import type { AdminSite } from '#contract/users-and-sites/sites.ts'
import { dateText } from '#web/ui/dates.ts'
import { Heading, Quiet, Row, Stack } from '#web/ui/layout.tsx'
import { askSiteState, stateWordsOf } from './ask-site-state.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { SiteStateChip } from './site-state-chip.tsx'
import styles from './site-detail.module.css'
import { useChangeSites } from './use-change-sites.tsx'

const saying: Record<Exclude<AdminSite['state'], 'building'>, string> = {
  active: 'Besökare ser sajten, och de som har en roll på den arbetar med den.',
  paused: 'Besökare möts av ”Sajten är tillfälligt stängd”. De som arbetar med sajten kan läsa men inte ändra.',
  archived: 'Besökare kan läsa sajten. Den är borta ur listan över sajter och ur sökmotorerna.',
}

/** Whether visitors see the site and its people change it, and the ways to change that. */
export function SiteStatePart({ site }: { site: AdminSite & { state: keyof typeof saying } }) {
  const { id, name, state, stoppedAt, mergedInto } = site
  const { change, isChanging, dialog } = useChangeSites()
  const wishes: readonly (SiteStop | null)[] = ([null, 'paused', 'archived'] as const).filter(
    (wanted) => mergedInto === null && (wanted ?? 'active') !== state,
  )
  const set = async (wanted: SiteStop | null) => {
    const isSure = await askSiteState(wanted, [name])
    if (isSure) change({ changes: [{ siteId: id, stopped: wanted }], done: stateWordsOf(wanted).done })
  }
  return (
    <Stack as="section" aria-labelledby="tillstand" className={styles.copy}>
      <Heading id="tillstand">Status</Heading>
      <SiteStateChip state={state} />
      {mergedInto === null && <p>{saying[state]}</p>}
      {stoppedAt !== null && <Quiet>Sedan {dateText(stoppedAt)}</Quiet>}
      {mergedInto !== null && (
        <p>
          Sammanslagen med{' '}
          <Link to="/admin/sajter/$adminSiteId" params={{ adminSiteId: mergedInto.id }}>
            {mergedInto.name}
          </Link>
          , dit alla adresser leder.
        </p>
      )}
      <Row wrap>
        {wishes.map((wanted) => (
          <Button key={wanted} variant="default" disabled={isChanging} onClick={() => void set(wanted)}>
            {stateWordsOf(wanted).verb}
          </Button>
        ))}
      </Row>
      {(state === 'active' || mergedInto !== null) && (
        <LinkButton to="/admin/sajter/$adminSiteId/sammanslagning" params={{ adminSiteId: id }} variant="default">
          {mergedInto === null ? 'Slå ihop med en annan sajt' : 'Visa sammanslagningen'}
        </LinkButton>
      )}
      {dialog}
    </Stack>
  )
}
