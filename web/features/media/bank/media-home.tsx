import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import { useDisplayChoice } from '#web/api/use-display-choice.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { StaleList, TrashNote } from '#web/parts/lists/list-frame.tsx'
import { CreateBar, ListScreen } from '#web/parts/lists/list-screen.tsx'
import type { MediaLibrary } from '#web/parts/media/media-library.ts'
import { isForeign } from '#web/parts/media/media-library.ts'
import type { MediaView } from '#web/parts/media/media-queries.ts'
import { mediaCountsQuery, sharedTotalQuery } from '#web/parts/media/media-queries.ts'
import { countedPictures } from '#web/parts/media/media-words.ts'
import { addFiles } from '#web/parts/media/uploads/add-files.tsx'
import { CameraButton, UploadButton } from '#web/parts/media/uploads/upload-button.tsx'
import { useIncomingFiles } from '#web/parts/media/uploads/use-incoming-files.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { Row, Small } from '#web/ui/layout.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Tab, Tabs } from '#web/ui/tabs.tsx'
import { useMediaAccess } from '../shared/media-access.ts'
import { describePlace, listPlace } from '../shared/media-place.ts'
import type { MediaSearch } from '../shared/media-search.ts'
import { mediaSearch, mediaView } from '../shared/media-view.ts'
import { MediaEmpty } from './media-empty.tsx'
import styles from './media-home.module.css'
import { MediaResults } from './media-results.tsx'
import { MediaTabs } from './media-tabs.tsx'
import { MediaTools } from './media-tools.tsx'

interface MediaHomeProps {
  library: MediaLibrary
  search: MediaSearch
}

/** The Bildbank: a site's own pictures, the federation's as a site sees them, or the federation's own. */
export function MediaHome({ library, search }: MediaHomeProps) {
  const view = useMemo(() => mediaView(search), [search])
  // What was found stays on the screen until the next is here.
  const shownView = useDeferredValue(view)
  const [layout = 'grid', setLayout] = useDisplayChoice('mediaLayout')
  const navigate = useNavigate()
  const access = useMediaAccess(library)
  const isOwn = !isForeign(library)
  const { data: counts, isPending: areCountsPending } = useQuery({ ...mediaCountsQuery(library), enabled: isOwn })
  const refusal = access('upload', null)
  const add = (files: File[]) => void addFiles(library, files)
  const isOver = useIncomingFiles(refusal === null ? add : null)
  const show = (next: MediaView) =>
    void navigate({ ...listPlace(library, mediaSearch(next, search.bank === 'gemensam')), replace: true })
  const [isMarking, setMarking] = useState(false)
  const isEmpty = isOwn && counts !== undefined && counts.counts.all === 0 && counts.counts.trashed === 0
  const withoutAlt = counts?.counts.withoutAlt ?? 0

  return (
    <ListScreen
      title="Bildbank"
      lead={library.siteId === null ? 'Gemensamma bilder som sajterna får använda.' : undefined}
      action={
        !isOwn || isEmpty ? undefined : (
          <CreateBar>
            <Row gap={3} align="start" wrap className={styles.actions}>
              {refusal === null && <CameraButton onFiles={add} />}
              {refusal === null ? (
                <UploadButton accepts="both" onFiles={add} />
              ) : (
                <GuardedButton refusal={refusal} reason="head">
                  Ladda upp
                </GuardedButton>
              )}
            </Row>
          </CreateBar>
        )
      }
      tabs={library.siteId !== null && <BankSwitch isShared={library.isShared} />}
      head={
        !isEmpty && (
          <>
            {isOwn && (
              <div className={counts === undefined ? styles.pending : undefined}>
                <MediaTabs library={library} view={view} counts={counts?.counts} />
              </div>
            )}
            <MediaTools
              library={library}
              view={view}
              access={access}
              layout={layout}
              tags={counts?.tags ?? []}
              onLayout={setLayout}
              onView={show}
              marking={access('change', null) === null && view.filter !== 'trashed' ? { isMarking, setMarking } : undefined}
            />
          </>
        )
      }
    >
      {isEmpty ? (
        <MediaEmpty library={library} refusal={refusal} onFiles={add} />
      ) : (
        <>
          {view.filter === 'withoutAlt' && withoutAlt > 0 && access('change', null) === null && (
            <ToDescribe library={library} count={withoutAlt} />
          )}
          {view.filter === 'trashed' && <TrashNote />}
          <StaleList isStale={shownView !== view}>
            <MediaResults
              key={`${library.isShared} ${JSON.stringify(shownView)}`}
              library={library}
              view={shownView}
              layout={layout}
              access={access}
              isMarking={isMarking}
              rules={counts?.rules}
              areRulesComing={isOwn && areCountsPending}
              onSearch={(word) => show({ ...view, search: word })}
              onClear={() => {
                // The button goes with the empty list.
                document.querySelector<HTMLElement>('main input[type="search"]')?.focus()
                show({ ...mediaView({}), sort: view.sort })
              }}
            />
          </StaleList>
        </>
      )}
      {isOver && (
        <div className={styles.overlay} aria-hidden>
          <p>Släpp filerna för att ladda upp dem</p>
        </div>
      )}
    </ListScreen>
  )
}

const number = new Intl.NumberFormat('sv-SE')

/** Links between the site's pictures and the federation's; each is an address of its own. */
function BankSwitch({ isShared }: { isShared: boolean }) {
  const siteId = useSiteId()
  const { data: total } = useQuery(sharedTotalQuery(siteId, null))
  const side = (label: string, shared: boolean) => (
    <Tab to="/$siteId/bildbank" params={{ siteId }} search={shared ? { bank: 'gemensam' } : {}} isCurrent={isShared === shared}>
      {label}
    </Tab>
  )
  return (
    <Tabs label="Vems bilder" look="switch" isApart>
      {side('Sajtens bilder', false)}
      {side(total === undefined ? 'Gemensamma bilder' : `Gemensamma bilder (${number.format(total)})`, true)}
    </Tabs>
  )
}

/** Where the pictures without an alternative text are described one after the other. */
const ToDescribe = ({ library, count }: { library: MediaLibrary; count: number }) => (
  <Small as={Row} gap={3} lineGap={2} wrap below={3}>
    <LinkButton variant="light" {...describePlace(library)} leftSection={<IconPencil size={18} aria-hidden />}>
      {`Beskriv bilderna (${count})`}
    </LinkButton>
    <span>
      {countedPictures(count)} behöver en beskrivning för den som inte ser {count === 1 ? 'den' : 'dem'}.
    </span>
  </Small>
)
