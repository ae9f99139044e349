import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { Link } from '@tanstack/react-router'
import { siteVisits } from '#contract/visits/visit-paths.ts'
import type * as contract from '#contract/visits/visits.ts'
import type { SiteVisits, VisitedPage, VisitSource } from '#contract/visits/visits.ts'
import { call } from '#web/api/call.ts'
import { useMySite } from '#web/api/session.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { ListFrame } from '#web/parts/lists/list-frame.tsx'
import { ListRow } from '#web/parts/lists/list-row.tsx'
import { ListSection } from '#web/parts/lists/list-section.tsx'
import { dateText } from '#web/ui/dates.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorBox } from '#web/ui/error-screen.tsx'
import { HouseDrawing } from '#web/ui/house-drawing.tsx'
import { Card, Heading, Quiet, Row, Small } from '#web/ui/layout.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { VisitChart } from './visit-chart.tsx'
import { countText, readingsText } from '#contract/visits/readings-text.ts'
import { thisWeekText } from './visit-words.ts'
import styles from './visits.module.css'

export function SiteVisitsScreen() {
  const siteId = useSiteId()
  const { name } = useMySite(siteId)
  return (
    <Screen title="Besök" lead={`Hur mycket ${name} läses`}>
      <SiteVisitsBlock siteId={siteId} />
    </Screen>
  )
}

/** How much a site is read: by day, by page, and where the readers came from. On the start page of those who have one site, too. */
export function SiteVisitsBlock({ siteId }: { siteId: string }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['site', siteId, 'visits'],
    queryFn: ({ signal }) => call<typeof contract.siteVisits>(siteVisits, { params: { siteId }, signal }),
  })
  if (data !== undefined) return data.since === null ? <NoReadings /> : <Readings siteId={siteId} visits={data} />
  return isError ? <ErrorBox onRetry={() => void refetch()} /> : <ListSkeleton />
}

const NoReadings = () => (
  <EmptyState drawing={<HouseDrawing />}>
    Ingen har läst sajten än. Här syns hur mycket den läses, en stund efter den första läsningen.
  </EmptyState>
)

function Readings({ siteId, visits }: { siteId: string; visits: SiteVisits }) {
  const now = useNow()
  const { days, thisWeek, pages, sources, since } = visits
  const all = days.reduce((total, { readings }) => total + readings, 0)
  return (
    <>
      <Card below={6}>
        <Row gap={4} lineGap={1} wrap justify="between" align="baseline">
          <Heading>{thisWeekText(thisWeek, now)}</Heading>
          <Small>{readingsText(all)} på 30 dagar</Small>
        </Row>
        <VisitChart days={days} now={now} />
      </Card>
      <div className={styles.parts}>
        <ListSection id="mest-last" title="Mest läst på 30 dagar">
          {pages.length === 0 ? (
            <Quiet>Inget har lästs de senaste 30 dagarna.</Quiet>
          ) : (
            <ListFrame as="ol" aria-labelledby="mest-last">
              {pages.map((page, at) => (
                <ListRow key={at} title={<PageTitle siteId={siteId} page={page} />} actions={<Count of={page.readings} />} />
              ))}
            </ListFrame>
          )}
        </ListSection>
        <ListSection id="varifran" title="Varifrån läsarna kom">
          {sources.length === 0 ? (
            <Quiet>Ingen har kommit från en annan webbplats de senaste 30 dagarna.</Quiet>
          ) : (
            <ListFrame aria-labelledby="varifran">
              {sources.map(({ kind, host, readings }) => (
                <ListRow
                  key={kind + host}
                  title={sourceTitle(kind, host)}
                  meta={sourceMeta[kind]}
                  actions={<Count of={readings} />}
                />
              ))}
            </ListFrame>
          )}
        </ListSection>
      </div>
      <HowCounted since={since} now={now} />
    </>
  )
}

/** At the end of its row on phones, too. */
const Count = ({ of }: { of: number }) => <Small as="span">{countText(of)}</Small>

/** What the numbers are, for those who answer for them. */
const HowCounted = ({ since, now }: { since: string | null; now: Date }) => (
  <Small>
    Räknat utan kakor: varje gång en sida visas för någon, utan sökmotorer och andra robotar. Inget sparas om vem som läser.
    {since !== null && ` Siffrorna börjar ${dateText(since, now)} och sparas i 25 månader.`}
  </Small>
)

const sourceTitle = (kind: VisitSource['kind'], host: string): string =>
  ({ host, direct: 'Direkt', others: 'Andra webbplatser' })[kind]

const sourceMeta: Readonly<Record<VisitSource['kind'], string | undefined>> = {
  host: undefined,
  direct: 'Skrev adressen, eller kom från ett bokmärke, en app eller ett brev',
  others: 'De övriga, och de som bara enstaka läsare kom från',
}

/** The names of pages that every site has; other lists are named by their address. */
const listTitles: Readonly<Record<string, string>> = {
  '/': 'Startsidan',
  '/nyheter': 'Nyheter',
  '/politik': 'Politik',
  '/politik/program': 'Program',
  '/foretradare': 'Företrädare',
  '/nyhetsbrev': 'Nyhetsbrev',
  '/press': 'Press',
  '/kalender': 'Kalender',
  '/nyhetsbrev/bekrafta': 'Bekräfta nyhetsbrevet',
  '/nyhetsbrev/avsluta': 'Avsluta nyhetsbrevet',
}

type EditorRoute =
  | (NonNullable<LinkProps['to']> & '/$siteId/nyheter/$itemId')
  | '/$siteId/politik/$itemId'
  | '/$siteId/foretradare/$itemId'
  | '/$siteId/sidor/$itemId'

const editors: Readonly<Record<string, EditorRoute>> = {
  news: '/$siteId/nyheter/$itemId',
  policy: '/$siteId/politik/$itemId',
  representatives: '/$siteId/foretradare/$itemId',
  pages: '/$siteId/sidor/$itemId',
}

function PageTitle({ siteId, page: { item, path } }: { siteId: string; page: VisitedPage }) {
  if (item === null) return path === null ? 'Borttagen sida' : (listTitles[path] ?? path)
  const editor = editors[item.area]
  const title = item.title || 'Utan rubrik'
  if (editor === undefined) return title
  return (
    <Link to={editor} params={{ siteId, itemId: item.id }}>
      {title}
    </Link>
  )
}
