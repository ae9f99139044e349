import '@mantine/core/styles/Input.css'
import { Button, NativeSelect } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { SiteImport } from '#contract/representatives/federation-imports.ts'
import { ListFrame } from '#web/parts/lists/list-frame.tsx'
import { ListRow } from '#web/parts/lists/list-row.tsx'
import { ListSection } from '#web/parts/lists/list-section.tsx'
import { ListDrop } from '#web/parts/plans/list-file.tsx'
import { Quiet, Row, Small, Stack } from '#web/ui/layout.tsx'
import { Screen } from '#web/ui/screen.tsx'
import type { ListForSites } from './use-list-for-sites.ts'
import { useListForSites } from './use-list-for-sites.ts'

/** Valmyndigheten's list for all sites: first a trial, then the drafts, with a result for each site. */
export function ListForSitesScreen() {
  const list = useListForSites()
  const { read } = list
  return (
    <Screen
      title="Hämta ledamöter till alla sajter"
      width="list"
      lead="Valmyndighetens lista över nuvarande ledamöter. Varje sajt får sin kommuns rader som utkast, och publicerar dem själv."
    >
      <Stack gap={4} below={4}>
        <ListDrop
          list={list}
          hint="Kön och födelseår läses aldrig in, och filen sparas aldrig."
          onChoose={(chosen) => void list.choose(chosen)}
        />
        {read !== null && (
          <>
            <Quiet>
              {read.rows.toLocaleString('sv-SE')} rader lästes. {read.notes.join(' ')}
              {read.dropped.length > 0 && ` Det här läses aldrig in: ${read.dropped.join(', ')}.`}
            </Quiet>
            <NativeSelect
              label="Parti"
              value={read.party ?? ''}
              disabled={list.progress !== null}
              data={[
                { value: '', label: 'Välj parti' },
                ...read.parties.map(({ words, rows }) => ({ value: words, label: `${words} (${rows.toLocaleString('sv-SE')})` })),
              ]}
              onChange={(event) => void list.chooseParty(event.currentTarget.value)}
            />
          </>
        )}
      </Stack>
      {read !== null && read.party !== null && <Sites list={list} read={read} />}
    </Screen>
  )
}

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]

/** What the trial says that would happen on a site, or what has happened. */
const told = ({ counts, missing, refusal }: SiteImport, isDone: boolean): string =>
  refusal ??
  [
    ...counted(counts.new, isDone ? 'nytt uppdrag hämtat' : 'nytt uppdrag', isDone ? 'nya uppdrag hämtade' : 'nya uppdrag'),
    ...counted(counts.changed, 'ändrat', 'ändrade'),
    ...counted(counts.same, 'oförändrat', 'oförändrade'),
    ...counted(missing, 'saknas i listan och är kvar', 'saknas i listan och är kvar'),
  ].join(', ')

function Sites({ list, read }: { list: ListForSites; read: NonNullable<ListForSites['read']> }) {
  const { results, left, step, progress } = list
  const chosen = read.sites.filter(({ siteId }) => !left.has(siteId))
  const able = chosen.filter(({ siteId }) => results.get(siteId)?.refusal === null)
  const refused = read.sites.filter(({ siteId }) => (results.get(siteId)?.refusal ?? null) !== null)
  const sites = [...refused, ...read.sites.filter((site) => !refused.includes(site))]
  return (
    <ListSection id="sajter" title="Sajter">
      {read.sites.length === 0 ? (
        <Quiet>Ingen sajt har en kommun som partiet har ledamöter i. Sajtens kommun står i dess inställningar.</Quiet>
      ) : (
        <>
          <Row gap={4} lineGap={2} wrap below={3}>
            {step === 'read' && (
              <Button loading={progress !== null} disabled={chosen.length === 0} onClick={() => void list.run('plan')}>
                {`Prova på ${chosen.length} ${chosen.length === 1 ? 'sajt' : 'sajter'}`}
              </Button>
            )}
            {step === 'plan' && (
              <Button loading={progress !== null} disabled={able.length === 0} onClick={() => void list.run('run')}>
                {`Hämta till ${able.length} ${able.length === 1 ? 'sajt' : 'sajter'}`}
              </Button>
            )}
            <Small role="status">
              {progress ??
                (step === 'run'
                  ? `Klart. ${refused.length === 0 ? 'Utkasten finns bland varje sajts företrädare.' : `Hämtades inte till ${refused.length} av sajterna.`}`
                  : `${read.sitesWithout.toLocaleString('sv-SE')} sajter har inga rader i listan.`)}
            </Small>
          </Row>
          <ListFrame aria-labelledby="sajter">
            {sites.map(({ siteId, siteName, rows }) => {
              const result = results.get(siteId)
              const isLeft = left.has(siteId)
              return (
                <ListRow
                  key={siteId}
                  title={
                    <Link to="/$siteId/foretradare" params={{ siteId }}>
                      {siteName}
                    </Link>
                  }
                  meta={
                    isLeft
                      ? 'Tas inte med.'
                      : result === undefined
                        ? `${rows} ${rows === 1 ? 'rad' : 'rader'} i listan`
                        : told(result, step === 'run')
                  }
                  isStacked
                  {...(step !== 'run' && {
                    actions: (
                      <Button
                        variant="default"
                        disabled={progress !== null}
                        aria-label={`${isLeft ? 'Ta med' : 'Ta inte med'} ${siteName}`}
                        onClick={() => list.toggle(siteId)}
                      >
                        {isLeft ? 'Ta med' : 'Ta inte med'}
                      </Button>
                    ),
                  })}
                />
              )
            })}
          </ListFrame>
        </>
      )}
    </ListSection>
  )
}
