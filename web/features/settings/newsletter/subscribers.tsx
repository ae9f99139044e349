import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useRef } from 'react'
import type { Subscriber } from '#contract/newsletter/newsletter.ts'
import { newsletterSubscribers } from '#contract/newsletter/newsletter.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { ListHead } from '#web/parts/lists/list-head.tsx'
import { ListRow } from '#web/parts/lists/list-row.tsx'
import { ListRows } from '#web/parts/lists/list-rows.tsx'
import { ListSection } from '#web/parts/lists/list-section.tsx'
import { Note } from '#web/ui/blocks.tsx'
import { confirmDelete } from '#web/ui/confirm-store.ts'
import { dateText } from '#web/ui/dates.ts'
import { PeopleDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Row, Small } from '#web/ui/layout.tsx'
import { saveCsv } from '#web/ui/save-csv.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { useAddressSearch } from '#web/ui/use-address-search.ts'
import { subscribersKey, subscribersQuery } from './newsletter-queries.ts'

const route = getRouteApi('/$siteId/installningar/$tab')

const waitingWords = ({ waiting, unreached }: { waiting: number; unreached: number }): string =>
  `${waiting} har inte bekräftat än.${unreached === 0 ? '' : ` Till ${unreached} av dem kom brevet inte fram.`}`

/** Who gets the newsletter. A site without one that never had any subscriber shows nothing. */
export function Subscribers({ isOwn }: { isOwn: boolean }) {
  const siteId = useSiteId()
  const { sok = '' } = route.useSearch()
  const find = useAddressSearch()
  const queryClient = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const query = useInfiniteQuery({ ...subscribersQuery(siteId, sok), placeholderData: keepPreviousData })
  const first = query.data?.pages[0]
  const rows = query.data?.pages.flatMap(({ subscribers }) => subscribers) ?? []
  const total = first?.total ?? 0
  const download = useMutation({
    mutationFn: () => call(newsletterSubscribers.file, { params: { siteId } }),
    onSuccess: ({ csv }) => saveCsv(`prenumeranter-${siteId}.csv`, csv),
  })
  const remove = useMutation({
    mutationFn: ({ id }: Subscriber) => call(newsletterSubscribers.remove, { params: { siteId, subscriberId: id } }),
    onSuccess: (_answer, { email }) => {
      // The pressed button is removed with its row.
      heading.current?.focus()
      showToast({ severity: 'success', message: `${email} får inga fler brev.` })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: subscribersKey(siteId) }),
  })
  const askAndRemove = async (subscriber: Subscriber) => {
    const isSure = await confirmDelete({
      title: `Ta bort ${subscriber.email}?`,
      consequence: 'Adressen tas bort och får inga fler brev. Personen kan anmäla sig igen.',
      confirmLabel: 'Ta bort',
    })
    if (isSure) remove.mutate(subscriber)
  }
  if (!isOwn && total === 0) return null
  return (
    <ListSection id="prenumeranter" title="Prenumeranter" headingRef={heading}>
      {first?.sendsMail === false && (
        <Note role="status">
          Härifrån går det inte att skicka e-post än, så anmälan visas inte på sajten. Be en administratör ordna det.
        </Note>
      )}
      <Row gap={3} justify="between" wrap below={3}>
        <Small role="status">{first !== undefined && first.waiting > 0 && waitingWords(first)}</Small>
        {total > 0 && (
          <Button
            variant="default"
            leftSection={<IconDownload size={20} aria-hidden />}
            loading={download.isPending}
            onClick={() => download.mutate()}
          >
            Ladda ner listan
          </Button>
        )}
      </Row>
      {total > 0 && (
        <ListHead searchLabel="Sök adress" search={sok} onSearch={find} total={total} words={['prenumerant', 'prenumeranter']} />
      )}
      <ListRows
        query={query}
        label="Prenumeranter"
        empty={
          <EmptyState drawing={<PeopleDrawing />}>
            {sok === ''
              ? 'Ingen prenumererar än. Anmälan står på startsidan och längst ner på varje sida.'
              : `Inga träffar på ”${sok}”.`}
          </EmptyState>
        }
      >
        {rows.map((subscriber) => (
          <ListRow
            key={subscriber.id}
            title={subscriber.email}
            meta={`Sedan ${dateText(subscriber.confirmedAt)}`}
            actions={
              <Button
                variant="subtle"
                color="red"
                aria-label={`Ta bort ${subscriber.email}`}
                onClick={() => void askAndRemove(subscriber)}
              >
                Ta bort
              </Button>
            }
          />
        ))}
      </ListRows>
    </ListSection>
  )
}
