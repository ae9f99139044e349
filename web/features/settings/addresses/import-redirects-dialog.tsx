import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import type { EndpointResponse } from '#contract/endpoint.ts'
import { maxImportCharacters, maxImportRows, siteRedirects } from '#contract/settings/site-redirects.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { Small, Stack } from '#web/ui/layout.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import styles from './redirect-line.module.css'
import type { RedirectList } from './use-redirect-list.ts'
import { useRedirectList } from './use-redirect-list.ts'

interface ImportRedirectsDialogProps {
  onClose: () => void
  onImported: () => Promise<void>
}

const number = new Intl.NumberFormat('sv-SE')

/** Imports a list of redirects, pasted or from a file: a dry run first, then the import. */
export function ImportRedirectsDialog({ onClose, onImported }: ImportRedirectsDialogProps) {
  const siteId = useSiteId()
  const file = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)

  const ask = (text: string, how: { isTrial: boolean; seen?: string }) =>
    call(siteRedirects.import, { params: { siteId }, body: { text, ...how } })
  const [tried, setTried] = useState<EndpointResponse<typeof siteRedirects.import> | null>(null)
  const trial = useMutation({ mutationFn: (text: string) => ask(text, { isTrial: true }), onSuccess: setTried })
  const list = useRedirectList(siteId, () => setTried(null))
  const run = useMutation({
    mutationFn: ({ text, seen }: { text: string; seen: string }) => ask(text, { isTrial: false, seen }),
    // Most often something has changed meanwhile: the list is tried again.
    onError: (_error, { text }) => trial.mutate(text),
    onSuccess: async ({ added }) => {
      await onImported()
      showToast({
        severity: 'success',
        message: added === 1 ? '1 omdirigering är inläst.' : `${number.format(added)} omdirigeringar är inlästa.`,
      })
      onClose()
    },
  })

  // The pressed button is removed with its step.
  const hadTrial = useRef(false)
  const isTried = tried !== null
  useEffect(() => {
    if (hadTrial.current && !isTried) area.current?.focus()
    hadTrial.current = isTried
  }, [isTried])

  const tryOut = () => {
    if (list.text.trim() === '') list.refuse('Klistra in listan först, eller välj en fil.')
    else trial.mutate(list.text)
  }

  return (
    <Dialog title="Läs in omdirigeringar" width="760px" onClose={onClose}>
      {tried === null ? <ListStep list={list} area={area} file={file} /> : <Trial result={tried} />}
      <DialogActions>
        {tried === null ? (
          <>
            <Button variant="default" loading={list.isReading} onClick={() => file.current?.click()}>
              Välj fil
            </Button>
            <Button variant="default" onClick={onClose}>
              Avbryt
            </Button>
            <Button loading={trial.isPending} onClick={tryOut}>
              Prova
            </Button>
          </>
        ) : (
          <>
            <Button variant="default" onClick={() => setTried(null)}>
              Ändra listan
            </Button>
            <Button
              loading={run.isPending}
              disabled={tried.added === 0}
              onClick={() => run.mutate({ text: list.text, seen: tried.seen })}
            >
              {`Läs in ${number.format(tried.added)}`}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  )
}

interface ListStepProps {
  list: RedirectList
  area: RefObject<HTMLTextAreaElement | null>
  file: RefObject<HTMLInputElement | null>
}

function ListStep({ list, area, file }: ListStepProps) {
  const id = useId()
  return (
    <Stack>
      <label htmlFor={id} className={styles.label}>
        Listan
      </label>
      <Small id={`${id}-om`}>
        En rad per adress: den gamla, sedan den nya, skilda av semikolon, komma eller tabb. Högst {number.format(maxImportRows)}{' '}
        rader. Det som följer efter ? skiljer adresser åt. Klistra in listan, eller välj en Excel- eller CSV-fil. Inget ändras
        förrän du har sett vad som händer.
      </Small>
      <textarea
        ref={area}
        id={id}
        className={styles.list}
        aria-describedby={`${id}-om`}
        aria-invalid={list.fault !== null || undefined}
        placeholder={'/gammal-sida;/nyheter\n/kontakt.html;/om-oss'}
        spellCheck={false}
        readOnly={list.isReading}
        maxLength={maxImportCharacters}
        data-autofocus
        value={list.text}
        onChange={(event) => list.write(event.currentTarget.value)}
      />
      {list.fault !== null && (
        <p role="alert" className={styles.fault}>
          {list.fault}
        </p>
      )}
      <Small role="status" hidden={list.notes.length === 0}>
        {list.notes.join(' ')}
      </Small>
      <input
        ref={file}
        type="file"
        hidden
        accept=".xlsx,.csv,.txt,.tsv,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0]
          // The same file chosen again, corrected meanwhile, must fire a change too.
          event.currentTarget.value = ''
          if (chosen !== undefined) void list.read(chosen)
        }}
      />
    </Stack>
  )
}

/** So many rows are shown; those with a fault come first. */
const shownRows = 200

function Trial({ result: { rows, added, faulty } }: { result: EndpointResponse<typeof siteRedirects.import> }) {
  const faults = rows.filter(({ fault }) => fault !== null)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => list.current?.focus(), [])
  const shown = [...faults, ...rows.filter(({ fault }) => fault === null)].slice(0, shownRows)
  return (
    <>
      <p role="status" className={styles.sum}>
        {added === 0 ? 'Ingen rad kan läsas in.' : `${number.format(added)} ${added === 1 ? 'rad' : 'rader'} läses in.`}{' '}
        {faulty > 0 && `${number.format(faulty)} ${faulty === 1 ? 'rad har' : 'rader har'} fel och hoppas över.`}
      </p>
      <div ref={list} className={styles.scroll} tabIndex={0} role="region" aria-label="Vad som händer med raderna">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Rad</th>
              <th scope="col">Från</th>
              <th scope="col">Till</th>
              <th scope="col">Vad som händer</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ line, from, to, fault }) => (
              <tr key={line} data-faulty={fault !== null || undefined}>
                <td>{line}</td>
                <td>{from}</td>
                <td>{to}</td>
                <td className={fault === null ? undefined : styles.fault}>{fault ?? 'Läses in'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > shownRows && (
        <Small>
          Visar {shownRows} rader av {number.format(rows.length)}, de med fel först.
        </Small>
      )}
    </>
  )
}
