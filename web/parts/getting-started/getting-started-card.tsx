import { Button } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { EndpointResponse } from '#contract/endpoint.ts'
import type { SettingPlaceholder } from '#contract/rich-text/placeholders.ts'
import type { gettingStarted } from '#contract/settings/settings.ts'
import type * as contract from '#contract/settings/settings.ts'
import * as paths from '#contract/settings/settings-paths.ts'
import { call } from '#web/api/call.ts'
import { Strong } from '#web/ui/blocks.tsx'
import { Heading, Quiet, Small, Stack } from '#web/ui/layout.tsx'
import { Progress } from '#web/ui/progress.tsx'
import styles from './getting-started-card.module.css'
import { gettingStartedQuery } from './getting-started-query.ts'
import type { Step } from './start-steps.ts'
import { optionalSteps, startSteps } from './start-steps.ts'

interface GettingStartedCardProps {
  siteId: string
  /** `quiet`: beside other work, less to say, and away with a press. `guide`: on the start page, with what each step is for. */
  look?: 'full' | 'quiet' | 'guide'
  /** The site's, where it is not the one that the screen is about. */
  name?: string
}

/** What a new site still lacks, in the order it is best done. Gone when all is done or somebody has closed it. */
export function GettingStartedCard({ siteId, look = 'full', name }: GettingStartedCardProps) {
  const id = useId()
  const { data } = useQuery(gettingStartedQuery(siteId))
  const dismiss = useDismissal(siteId)

  if (data === undefined) return null
  const left = data.isDismissed ? [] : startSteps.filter(({ step }) => !data.done.includes(step))
  const lacksPages = data.unpublishedPages.length > 0
  const lacks = (lacksPages || data.emptySettings.length > 0) && <StartLacks siteId={siteId} facts={data} />
  if (left.length === 0) {
    // Closing the list of steps does not close what every site must have.
    if (!lacks || (data.isDismissed && (look !== 'full' || !lacksPages))) return null
    return (
      <section aria-labelledby={id} className={styles.card} data-look={look}>
        <Heading id={id}>Kom igång</Heading>
        {lacks}
      </section>
    )
  }
  const done = startSteps.length - left.length
  const shown = look === 'quiet' ? left.slice(0, 3) : startSteps
  return (
    <section aria-labelledby={id} className={styles.card} data-look={look}>
      <div className={styles.head}>
        <Heading id={id}>{name === undefined ? 'Kom igång' : `Kom igång med ${name}`}</Heading>
        <span className={styles.count}>
          {done} av {startSteps.length} klara
        </span>
        <Button variant="subtle" color="gray" loading={dismiss.isPending} onClick={() => dismiss.mutate(data.version)}>
          Stäng listan
        </Button>
      </div>
      <Progress className={styles.progress} aria-label="Klara steg" max={startSteps.length} value={done} />
      {look === 'guide' && <Quiet>{guideText(done)}</Quiet>}
      <ol className={styles.steps}>
        {shown.map((step) => (
          <StepLine
            key={step.step}
            siteId={siteId}
            step={step}
            facts={data}
            isNext={look === 'guide' && step === left[0]}
            look={look}
          />
        ))}
      </ol>
      {look !== 'quiet' && (
        <>
          <Small as="h3" className={styles.lacks}>
            Om ni har det
          </Small>
          <ul className={styles.steps}>
            {optionalSteps.map((step) => (
              <StepLine key={step.step} siteId={siteId} step={step} facts={data} isNext={false} look={look} />
            ))}
          </ul>
        </>
      )}
      {look !== 'guide' && lacks}
      {look === 'guide' && (
        <p className={styles.lacks}>
          <a href={data.address} target="_blank" rel="noopener" className={styles.link}>
            Visa sajten som den ser ut nu
          </a>
        </p>
      )}
    </section>
  )
}

const guideText = (done: number): string =>
  done === 0
    ? 'Sajten finns redan på webben, med det nödvändigaste. Gör det här i ordning, så är den något att visa upp. Det tar ungefär tio minuter.'
    : 'Det som är klart syns redan. Fortsätt där du är.'

/** Closes the list for everybody on the site. */
function useDismissal(siteId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = gettingStartedQuery(siteId)
  return useMutation({
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
}

interface StepLineProps extends Required<Omit<GettingStartedCardProps, 'name'>> {
  step: Step
  facts: Facts
  /** The first that is left, which the guide shows as its button. */
  isNext: boolean
}

function StepLine({ siteId, step: { step, label, about, to }, facts, isNext, look }: StepLineProps) {
  const isDone = facts.done.includes(step)
  const Sign = isDone ? IconCircleCheck : IconCircle
  const isGuide = look === 'guide'
  return (
    <li className={styles.step} data-done={isDone || undefined}>
      <Sign size={20} stroke={1.75} role="img" aria-label={isDone ? 'Klart' : 'Återstår'} className={styles.sign} />
      <Stack as="span" gap={0} grow>
        <Link {...to(siteId)} className={styles.link} data-lone>
          {isNext ? <Strong as="span">{label}</Strong> : label}
        </Link>
        {isGuide && !isDone && <Small as="span">{about}</Small>}
      </Stack>
    </li>
  )
}

/** Where each is filled in; those that are not here stand in Kontakt. */
const tabs: Partial<Record<SettingPlaceholder, string>> = { förening: 'allmant', kommun: 'allmant', organisationsnummer: 'allmant' }

type Facts = EndpointResponse<typeof gettingStarted>

interface StartLacksProps {
  siteId: string
  facts: Facts
}

/** What public pages do not say because a setting is empty, and the pages that must be public and are not. */
function StartLacks({ siteId, facts: { emptySettings, unpublishedPages } }: StartLacksProps) {
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
