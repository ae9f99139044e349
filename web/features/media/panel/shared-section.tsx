import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Media } from '#contract/media/media.ts'
import type { MediaSite, OfferInput, RecallInput, RecalledPlace, SharedState } from '#contract/media/shared-media.ts'
import { offerMedia, recallMedia, undoRecall } from '#contract/media/shared-media.ts'
import { call } from '#web/api/call.ts'
import { ListFoot } from '#web/parts/lists/list-foot.tsx'
import { dateText, sentence } from '#web/ui/dates.ts'
import { Fold } from '#web/ui/fold.tsx'
import { Notice } from '#web/ui/form-frame.tsx'
import { Row, Small, Stack } from '#web/ui/layout.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { OfferDialog } from '../sharing/offer-dialog.tsx'
import { RecallDialog } from '../sharing/recall-dialog.tsx'
import {
  mediaSitesQuery,
  mediaTargetsQuery,
  recalledPlacesQuery,
  sharedStateQuery,
  useSharingStep,
} from '../sharing/sharing-queries.ts'
import { targetWords } from '../sharing/target-words.ts'
import styles from './media-panel.module.css'
import { PanelSection } from './panel-section.tsx'

interface SharedSectionProps {
  media: Media
  /** Saves what is typed but not yet saved. */
  beforeStep: () => Promise<boolean>
}

const number = new Intl.NumberFormat('sv-SE')
const countedSites = (count: number): string => (count === 1 ? '1 sajt' : `${number.format(count)} sajter`)

/** What the federation decides about one of its pictures: who is offered it, where it is used, and that it is taken back. */
export function SharedSection({ media, beforeStep }: SharedSectionProps) {
  const { data: state, isError } = useQuery(sharedStateQuery(media.id))
  if (state === undefined)
    return isError ? <Small role="status">Det gick inte att hämta. Försök igen om en stund.</Small> : <ListSkeleton rows={4} />
  return (
    <PanelSection id="bild-sajterna" title="Sajterna">
      {state.recall === null ? (
        <Offered media={media} state={state} beforeStep={beforeStep} />
      ) : (
        <Recalled media={media} recall={state.recall} beforeStep={beforeStep} />
      )}
      <Used media={media} sites={state.sites} />
      {state.recall === null && <Recall media={media} sites={state.sites} beforeStep={beforeStep} />}
    </PanelSection>
  )
}

function Offered({ media, state: { offer, collections }, beforeStep }: SharedSectionProps & { state: SharedState }) {
  const { data: choices } = useQuery(mediaTargetsQuery)
  const [isOpen, setOpen] = useState(false)
  const step = useSharingStep({
    media,
    beforeStep,
    send: (input: OfferInput, version) => call(offerMedia, { params: { mediaId: media.id }, body: { ...input, version } }),
    onDone: () => {
      setOpen(false)
      showToast({ severity: 'success', message: 'Sparat. Sajterna ser det nu.' })
    },
  })
  return (
    <Stack gap={2}>
      <p>
        Erbjuds {sentence(targetWords(offer.target, choices))}
        {offer.isRecommended && ' Rekommenderas.'}
      </p>
      {collections.map(({ name, isRecommended, target }) => (
        <Small key={name}>
          Samlingen ”{name}”{isRecommended && ' rekommenderas'}
          {isRecommended && target.kind !== 'all' && ', och'}
          {target.kind === 'all' ? '.' : ` erbjuds bara ${sentence(targetWords(target, choices))}`}
        </Small>
      ))}
      <div>
        <Button variant="default" disabled={choices === undefined} onClick={() => setOpen(true)}>
          Ändra vilka som erbjuds den
        </Button>
      </div>
      {isOpen && choices !== undefined && (
        <OfferDialog
          title={`Erbjud ”${media.title}”`}
          about="En sajt som inte längre erbjuds bilden kan inte välja den på nytt. Där den redan används är den kvar tills den dras tillbaka."
          offer={offer}
          choices={choices}
          isSending={step.isPending}
          onSubmit={(input, onError) => step.mutate(input, { onError })}
          onClose={() => setOpen(false)}
        />
      )}
    </Stack>
  )
}

function Recall({ media, sites, beforeStep }: SharedSectionProps & { sites: number }) {
  const [isOpen, setOpen] = useState(false)
  const undo = useUndoRecall({ media, beforeStep })
  const step = useSharingStep({
    media,
    beforeStep,
    send: (input: Omit<RecallInput, 'version'>, version) =>
      call(recallMedia, { params: { mediaId: media.id }, body: { ...input, version } }),
    onDone: () => {
      setOpen(false)
      showToast({
        about: `media ${media.id}`,
        severity: 'success',
        title: media.title,
        message: 'Tillbakadragen från alla sajter.',
        action: { label: 'Ångra', onClick: () => undo.mutate() },
      })
    },
  })
  return (
    <div>
      <Button variant="outline" color="red" onClick={() => setOpen(true)}>
        Dra tillbaka
      </Button>
      {isOpen && (
        <RecallDialog
          media={media}
          sites={sites}
          isSending={step.isPending}
          onSubmit={(input, onError) => step.mutate(input, { onError })}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

const useUndoRecall = ({ media, beforeStep }: SharedSectionProps) =>
  useSharingStep({
    media,
    beforeStep,
    send: (_: void, version) => call(undoRecall, { params: { mediaId: media.id }, body: { version } }),
    onDone: () => showToast({ severity: 'success', message: 'Ångrat. Bilden visas igen där den är kvar.' }),
  })

function Recalled({ media, recall, beforeStep }: SharedSectionProps & { recall: NonNullable<SharedState['recall']> }) {
  const undo = useUndoRecall({ media, beforeStep })
  const { at, by, reason, replacement, places } = recall
  return (
    <>
      <Notice>
        <p>
          {sentence(`Tillbakadragen ${dateText(at)} av ${by}`)} Skäl: {sentence(reason)}{' '}
          {replacement === null ? 'Besökare ser en neutral platshållare.' : `Besökare ser ”${replacement.title}” i stället.`}
        </p>
        <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate()}>
          Ångra
        </Button>
      </Notice>
      {places > 0 && <Places mediaId={media.id} count={places} />}
    </>
  )
}

/** Where it was when it was recalled: it stays when the sites have chosen something else. */
function Places({ mediaId, count }: { mediaId: string; count: number }) {
  const [isOpen, setOpen] = useState(false)
  const query = useInfiniteQuery({ ...recalledPlacesQuery(mediaId), enabled: isOpen })
  const list = useRef<HTMLUListElement>(null)
  const places = query.data?.pages.flatMap((page) => page.places) ?? []
  return (
    <Fold label={`Var på ${count === 1 ? '1 ställe' : `${number.format(count)} ställen`}`} onOpen={() => setOpen(true)}>
      {query.isPending ? (
        <ListSkeleton rows={3} />
      ) : (
        <ul ref={list} aria-label="Ställen där bilden användes" className={styles.uses}>
          {places.map((place, at) => (
            <Place key={at} place={place} />
          ))}
        </ul>
      )}
      <ListFoot query={query} list={list} shown={places.length} />
    </Fold>
  )
}

function Place({ place: { siteName, version, isSettings, title, address, isThere } }: { place: RecalledPlace }) {
  const what = isSettings
    ? 'Logga eller sidhuvudsbild'
    : (title ?? (version === 'draft' ? 'Ett utkast' : 'En text som inte är publicerad längre'))
  return (
    <Row as="li" gap={4} align="baseline" justify="between">
      <span>
        {address === null || isSettings ? what : <a href={address}>{what}</a>}
        <Small as="span" block>
          {siteName}
        </Small>
      </span>
      <Small as="span" className={styles.version}>
        {version === 'live' ? 'Publicerad' : 'Utkast'}
        {!isThere && ' · Utbytt'}
      </Small>
    </Row>
  )
}

/** The sites that use it now, with how often. */
function Used({ media, sites }: { media: Media; sites: number }) {
  const [isOpen, setOpen] = useState(false)
  const query = useInfiniteQuery({ ...mediaSitesQuery(media.id), enabled: isOpen })
  const list = useRef<HTMLUListElement>(null)
  if (sites === 0) return <Small>Används inte på någon sajt.</Small>
  const rows = query.data?.pages.flatMap((page) => page.sites) ?? []
  return (
    <Fold label={`Används på ${countedSites(sites)}`} onOpen={() => setOpen(true)}>
      {query.isPending ? (
        <ListSkeleton rows={3} />
      ) : (
        <ul ref={list} aria-label="Sajter som använder bilden" className={styles.uses}>
          {rows.map((site) => (
            <Site key={site.id} site={site} />
          ))}
        </ul>
      )}
      <ListFoot query={query} list={list} shown={rows.length} total={sites} />
    </Fold>
  )
}

const Site = ({ site: { name, live, drafts } }: { site: MediaSite }) => (
  <Row as="li" gap={4} align="baseline" justify="between">
    <span>{name}</span>
    <Small as="span" className={styles.version}>
      {[
        ...(live > 0 ? [live === 1 ? '1 publicerad' : `${number.format(live)} publicerade`] : []),
        ...(drafts > 0 ? [`${number.format(drafts)} utkast`] : []),
      ].join(', ')}
    </Small>
  </Row>
)
