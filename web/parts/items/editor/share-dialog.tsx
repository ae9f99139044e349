import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { PreviewLink } from '#contract/items/items.ts'
import { relativeTime, dateTimeText } from '#web/ui/dates.ts'
import { Rows } from '#web/ui/blocks.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { Row, Small } from '#web/ui/layout.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { useNow } from '#web/ui/use-now.ts'
import type { EditorWork } from './editor-work.ts'
import type { Item } from '../item.ts'
import { createPreviewLink } from '../preview/preview-link.ts'
import { keepPreviewLink, previewLinksQuery, revokePreviewLink } from './item-editor-queries.ts'
import styles from './share-dialog.module.css'

/** Links that show the draft to somebody without an account: for seven days, until it is published or until they are taken back. */
export function ShareDialog({ work, item }: { work: EditorWork; item: Item }) {
  const { area, siteId } = work
  const queryClient = useQueryClient()
  const now = useNow()
  const query = previewLinksQuery(area.key, siteId, item.id)
  const { data } = useQuery(query)
  const [made, setMade] = useState<{ id: string; url: string } | null>(null)
  const [endsWithPublication, setEndsWithPublication] = useState(true)
  const refresh = () => queryClient.invalidateQueries({ queryKey: query.queryKey })

  const create = useMutation({
    mutationFn: () => createPreviewLink(area.key, siteId, item.id, { isShared: true, endsWithPublication }),
    onSuccess: async ({ id, url }) => {
      if (url !== null) setMade({ id, url })
      await refresh()
    },
  })
  const revoke = useMutation({
    mutationFn: (linkId: string) => revokePreviewLink(area.key, siteId, item.id, linkId),
    onSuccess: async (_, linkId) => {
      if (made?.id === linkId) setMade(null)
      showToast({ severity: 'success', message: 'Länken gäller inte längre.' })
      await refresh()
    },
  })

  const keep = useMutation({
    mutationFn: (linkId: string) => keepPreviewLink(area.key, siteId, item.id, linkId),
    onSuccess: async () => {
      showToast({ severity: 'success', message: 'Länken gäller igen.' })
      await refresh()
    },
  })

  const links = data?.links ?? []
  const [valid, ended] = [links.filter(({ hasEnded }) => !hasEnded), links.filter(({ hasEnded }) => hasEnded)]
  const rowsOf = (some: readonly PreviewLink[]) => (
    <Rows isPlain>
      {some.map((link) => (
        <LinkRow
          key={link.id}
          link={link}
          name={made?.id === link.id ? 'Den nya länken' : `Skapad ${relativeTime(link.createdAt, now)}`}
          isBusy={revoke.isPending || keep.isPending}
          onKeep={() => keep.mutate(link.id)}
          onRevoke={() => revoke.mutate(link.id)}
        />
      ))}
    </Rows>
  )
  return (
    <Dialog title="Länk för förhandsgranskning" onClose={work.close}>
      <p>
        Länken visar utkastet av ”{work.title}” som det ser ut när den öppnas, också det som skrivs efter att den skapades. Den som
        har länken behöver inget konto, och sökmotorer hittar den inte.
      </p>
      {made === null ? (
        <>
          <Checkbox
            radius="xs"
            className={styles.create ?? ''}
            label="Länken slutar gälla när utkastet publiceras"
            description={
              endsWithPublication
                ? 'Det som skrivs efter publiceringen visas då inte. Länken gäller högst i sju dagar.'
                : 'Länken gäller i sju dagar och visar även det som skrivs efter publiceringen.'
            }
            checked={endsWithPublication}
            onChange={(event) => setEndsWithPublication(event.currentTarget.checked)}
          />
          <Button className={styles.create ?? ''} data-autofocus loading={create.isPending} onClick={() => create.mutate()}>
            Skapa länk för förhandsgranskning
          </Button>
        </>
      ) : (
        <MadeLink url={made.url} />
      )}
      {valid.length > 0 && (
        <>
          <h3 className={styles.heading}>Länkar som gäller</h3>
          {rowsOf(valid)}
        </>
      )}
      {ended.length > 0 && (
        <>
          <h3 className={styles.heading}>Länkar som har slutat gälla</h3>
          <Small>
            Den som svarade för länken har inte längre tillgång till sajten. Behåll den om någon fortfarande behöver den.
          </Small>
          {rowsOf(ended)}
        </>
      )}
      <DialogActions>
        <Button variant="default" onClick={work.close}>
          Stäng
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** The new link, to be copied. */
function MadeLink({ url }: { url: string }) {
  const address = useRef<HTMLInputElement>(null)
  const copy = async () => {
    address.current?.select()
    await navigator.clipboard.writeText(url)
    showToast({ severity: 'success', message: 'Länken är kopierad.' })
  }
  return (
    <Row gap={3} align="end" wrap className={styles.made}>
      <TextInput
        ref={address}
        label="Länken"
        description="Kopiera den nu. Den visas inte igen."
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button onClick={() => void copy()}>Kopiera</Button>
    </Row>
  )
}

interface LinkRowProps {
  link: PreviewLink
  /** `Skapad för en timme sedan` */
  name: string
  isBusy: boolean
  onKeep: () => void
  onRevoke: () => void
}

const LinkRow = ({ link, name, isBusy, onKeep, onRevoke }: LinkRowProps) => (
  <Row as="li" gap={4} justify="between" className={styles.link}>
    <span>
      {name} av {link.createdBy.name}
      {link.makerHasLeft && ', som inte längre har tillgång till sajten'}
      {link.keptBy !== null && `. Behållen av ${link.keptBy.name}`}
      <Small as="span" block>
        {link.endsWithPublication ? 'Gäller tills utkastet publiceras, längst till' : 'Gäller till'} {dateTimeText(link.expiresAt)}
      </Small>
    </span>
    {link.hasEnded ? (
      <Button
        variant="default"
        aria-label={`Behåll länken som skapades ${dateTimeText(link.createdAt)}`}
        disabled={isBusy}
        onClick={onKeep}
      >
        Behåll
      </Button>
    ) : (
      <Button
        variant="subtle"
        color="red"
        aria-label={`Återkalla länken som skapades ${dateTimeText(link.createdAt)}`}
        disabled={isBusy}
        onClick={onRevoke}
      >
        Återkalla
      </Button>
    )}
  </Row>
)
