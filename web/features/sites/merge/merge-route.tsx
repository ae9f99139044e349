import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import type { SiteMerge } from '#contract/users-and-sites/site-merge.ts'
import { adminSiteQuery } from '#web/parts/admin-queries.ts'
import styles from '#web/parts/reading-in.module.css'
import { Note } from '#web/ui/blocks.tsx'
import { confirmQuestion } from '#web/ui/confirm-store.ts'
import { dateText } from '#web/ui/dates.ts'
import { Notice } from '#web/ui/form-frame.tsx'
import { Card, Heading, Quiet, Row, Small } from '#web/ui/layout.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ChooseSite } from './choose-site.tsx'
import { Counts, MergeForm, Texts } from './merge-preview.tsx'
import { mergeQuery, useMerge } from './use-merge.ts'

const route = getRouteApi('/admin/sajter/$adminSiteId/sammanslagning')

/** Makes one site of two, in steps: choose the other, see what both have, merge; and takes it back. */
export function MergeScreen() {
  const { adminSiteId: siteId } = route.useParams()
  const { data: site } = useSuspenseQuery(adminSiteQuery(siteId))
  const { data: merge } = useSuspenseQuery(mergeQuery(siteId))
  return (
    <Screen
      width="form"
      title="Slå ihop med en annan sajt"
      lead={`Innehållet på ${site.name} kopieras till en annan sajt, och alla adresser leder dit. ${site.name} ligger sedan kvar i arkivet.`}
    >
      {merge !== null && <MergeState siteId={siteId} name={site.name} merge={merge} />}
      {site.state === 'active' && site.removal === null && (merge === null || ['failed', 'undone'].includes(merge.state)) && (
        <Steps siteId={siteId} name={site.name} merge={merge} />
      )}
      {merge === null && site.state !== 'active' && (
        <Notice>Bara en öppen sajt kan slås ihop med en annan. Öppna den först.</Notice>
      )}
    </Screen>
  )
}

interface StepsProps {
  siteId: string
  name: string
  merge: SiteMerge | null
}

function Steps({ siteId, name, merge }: StepsProps) {
  const { med: into } = route.useSearch()
  const navigate = useNavigate()
  const { show } = useMerge(siteId, merge)
  const choose = (med?: string) =>
    void navigate({ to: '/admin/sajter/$adminSiteId/sammanslagning', params: { adminSiteId: siteId }, search: med ? { med } : {} })
  if (into === undefined) return <ChooseSite siteId={siteId} onChosen={choose} />
  return <MergeForm key={into} siteId={siteId} name={name} intoId={into} onBegun={show} onBack={() => choose()} />
}

interface MergeStateProps extends StepsProps {
  merge: SiteMerge
}

function MergeState({ siteId, name, merge }: MergeStateProps) {
  const { undo } = useMerge(siteId, merge)
  const { into, state, report, fault, undoUntil } = merge
  const other = (
    <Link to="/admin/sajter/$adminSiteId" params={{ adminSiteId: into.id }}>
      {into.name}
    </Link>
  )
  if (state === 'running' || state === 'undoing') {
    const what = state === 'running' ? `Slår ihop med ${into.name}` : `Tar tillbaka sammanslagningen med ${into.name}`
    return (
      <Card as="div">
        <Row as="p" className={styles.strong} role="status">
          {what}
        </Row>
        <Spinner label={what} />
        <Small>Det tar några minuter för en stor sajt, och det går bra att lämna sidan under tiden.</Small>
      </Card>
    )
  }
  if (state === 'failed')
    return (
      <Note as="div" role="alert" tone="error" className={styles.fault}>
        <Row as="p" className={styles.strong}>
          <IconAlertTriangle size={20} aria-hidden /> Sajterna är inte ihopslagna. Båda är som de var.
        </Row>
        <p>{fault}</p>
      </Note>
    )
  const ask = async () => {
    const isSure = await confirmQuestion({
      title: 'Ta tillbaka sammanslagningen?',
      children: `Det som ingen har ändrat tas bort från ${into.name}, och ${name} öppnas igen som den var.`,
      confirmLabel: 'Ta tillbaka',
    })
    if (isSure) undo.mutate(merge.undoToken)
  }
  return (
    <Card aria-labelledby="lage">
      <Heading id="lage">
        <Row as="span">
          <IconCircleCheck size={20} aria-hidden /> {state === 'done' ? 'Ihopslagen' : 'Tillbakatagen'}
        </Row>
      </Heading>
      {state === 'done' ? (
        <p>
          {name} är en del av {other}, och alla adresser leder dit.
        </p>
      ) : (
        <p>
          {name} är öppen igen, och det som kopierades är borttaget från {other}.
        </p>
      )}
      {state === 'done' && report !== null && <Counts counts={report.copied} />}
      {report !== null && report.stayed.length > 0 && (
        <>
          <p>Det här står kvar på {into.name}:</p>
          <Texts texts={report.stayed} />
        </>
      )}
      {undoUntil !== null && (
        <>
          <Quiet>Går att ta tillbaka till och med {dateText(undoUntil)}</Quiet>
          <Button variant="default" className={styles.alone ?? ''} loading={undo.isPending} onClick={() => void ask()}>
            Ta tillbaka sammanslagningen
          </Button>
        </>
      )}
    </Card>
  )
}
