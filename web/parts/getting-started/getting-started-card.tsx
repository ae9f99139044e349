import { Button } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { EndpointResponse } from '#contract/endpoint.ts'
import type { SettingPlaceholder } from '#contract/rich-text/placeholders.ts'
import type { StartStep, gettingStarted } from '#contract/settings/settings.ts'
import type * as contract from '#contract/settings/settings.ts'
import * as paths from '#contract/settings/settings-paths.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { Heading, Small } from '#web/ui/layout.tsx'
import { Progress } from '#web/ui/progress.tsx'
import styles from './getting-started-card.module.css'
import { gettingStartedQuery } from './getting-started-query.ts'

interface Step {
  readonly step: StartStep
  readonly label: string
  readonly to: (siteId: string) => Pick<LinkProps, 'to' | 'params'>
}

/** As the contract has them (`startStepLabel`), and where each is done. */
const startSteps: readonly Step[] = [
  {
    step: 'logo',
    label: 'Ladda upp er logotyp',
    to: (siteId) => ({ to: '/$siteId/installningar/$tab', params: { siteId, tab: 'utseende' } }),
  },
  {
    step: 'contact',
    label: 'Fyll i hur man når er',
    to: (siteId) => ({ to: '/$siteId/installningar/$tab', params: { siteId, tab: 'kontakt' } }),
  },
  {
    step: 'about',
    label: 'Skriv Om oss',
    to: (siteId) => ({ to: '/$siteId/sidor/$itemId', params: { siteId, itemId: 'om-oss' } }),
  },
  { step: 'topics', label: 'Publicera tre sakfrågor', to: (siteId) => ({ to: '/$siteId/politik', params: { siteId } }) },
  {
    step: 'representatives',
    label: 'Lägg in era företrädare',
    to: (siteId) => ({ to: '/$siteId/foretradare', params: { siteId } }),
  },
  {
    step: 'news',
    label: 'Publicera er första nyhet',
    to: (siteId) => ({ to: '/$siteId/nyheter/$itemId', params: { siteId, itemId: 'ny' } }),
  },
]

interface GettingStartedCardProps {
  /** Beside other work: less to say, and away with a press. */
  isQuiet?: boolean
}

/** What a new site still lacks, in the order it is best done. Gone when all is done or somebody has closed it. */
export function GettingStartedCard({ isQuiet = false }: GettingStartedCardProps) {
  const siteId = useSiteId()
  const id = useId()
  const queryClient = useQueryClient()
  const { queryKey } = gettingStartedQuery(siteId)
  const { data } = useQuery(gettingStartedQuery(siteId))

  const dismiss = useMutation({
    mutationFn: (version: number) => {
      // Without the contract's schemas: this card may stand beside the list of news.
      const body = { tab: 'started' as const, content: { isDismissed: true }, version }
      // One press, and one call that outlives the page: the next thing done may be to leave or to reload it.
      return call<typeof contract.saveSettings>(paths.saveSettings, { params: { siteId }, body, keepalive: true })
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(['site', siteId, 'settings', 'tabs'], saved)
      queryClient.setQueryData(queryKey, (before) => before && { ...before, isDismissed: true, version: saved.started.version })
      // The button that had the focus is gone.
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })

  if (data === undefined) return null
  const left = data.isDismissed ? [] : startSteps.filter(({ step }) => !data.done.includes(step))
  const lacksPages = data.unpublishedPages.length > 0
  const lacks = (lacksPages || data.emptySettings.length > 0) && <StartLacks facts={data} />
  if (left.length === 0) {
    // Closing the list of steps does not close what every site must have.
    if (!lacks || (data.isDismissed && (isQuiet || !lacksPages))) return null
    return (
      <section aria-labelledby={id} className={styles.card} data-quiet={isQuiet || undefined}>
        <Heading id={id}>Kom igång</Heading>
        {lacks}
      </section>
    )
  }
  const done = startSteps.length - left.length
  return (
    <section aria-labelledby={id} className={styles.card} data-quiet={isQuiet || undefined}>
      <div className={styles.head}>
        <Heading id={id}>Kom igång</Heading>
        <span className={styles.count}>
          {done} av {startSteps.length} klara
        </span>
        <Button variant="subtle" color="gray" loading={dismiss.isPending} onClick={() => dismiss.mutate(data.version)}>
          Stäng listan
        </Button>
      </div>
      <Progress className={styles.progress} aria-label="Klara steg" max={startSteps.length} value={done} />
      <ol className={styles.steps}>
        {(isQuiet ? left.slice(0, 3) : startSteps).map(({ step, label, to }) => {
          const isDone = data.done.includes(step)
          const Sign = isDone ? IconCircleCheck : IconCircle
          return (
            <li key={step} className={styles.step} data-done={isDone || undefined}>
              <Sign size={20} stroke={1.75} role="img" aria-label={isDone ? 'Klart' : 'Återstår'} className={styles.sign} />
              <Link {...to(siteId)} className={styles.link} data-lone>
                {label}
              </Link>
            </li>
          )
        })}
      </ol>
      {lacks}
    </section>
  )
}

/** Where each is filled in; those that are not here stand in Kontakt. */
const tabs: Partial<Record<SettingPlaceholder, string>> = { förening: 'allmant', kommun: 'allmant', organisationsnummer: 'allmant' }

interface StartLacksProps {
  facts: EndpointResponse<typeof gettingStarted>
}

/** What public pages do not say because a setting is empty, and the pages that must be public and are not. */
function StartLacks({ facts: { emptySettings, unpublishedPages } }: StartLacksProps) {
  const siteId = useSiteId()
  return (
    <>
      {unpublishedPages.length > 0 && (
        <Small className={styles.lacks}>
          Inte publicerade än, fast varje sajt ska ha dem:{' '}
          {unpublishedPages.map(({ id, title }, at) => (
            <span key={id}>
              {at > 0 && ', '}
              <Link to="/$siteId/sidor/$itemId" params={{ siteId, itemId: id }} className={styles.link}>
                {title}
              </Link>
            </span>
          ))}
          .
        </Small>
      )}
      {emptySettings.length > 0 && (
        <Small className={styles.lacks}>
          Stycken som nämner det här visas inte på sajten förrän det är ifyllt:{' '}
          {emptySettings.map((name, at) => (
            <span key={name}>
              {at > 0 && ', '}
              <Link
                to="/$siteId/installningar/$tab"
                params={{ siteId, tab: tabs[name] ?? 'kontakt' }}
                className={styles.link}
                aria-label={`Fyll i ${name}`}
              >
                {name}
              </Link>
            </span>
          ))}
          .
        </Small>
      )}
    </>
  )
}
