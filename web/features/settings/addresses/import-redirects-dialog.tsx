import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import type { EndpointResponse } from '#contract/endpoint.ts'
import { listFileSize } from '#contract/list-file.ts'
import { listText } from '#contract/list-text.ts'
import { maxImportCharacters, maxImportRows, siteRedirects } from '#contract/settings/site-redirects.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { inBase64 } from '#web/api/in-base64.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { Small, Stack } from '#web/ui/layout.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import styles from './redirect-line.module.css'

interface ImportRedirectsDialogProps {
  onClose: () => void
  onImported: () => Promise<void>
}

const number = new Intl.NumberFormat('sv-SE')

const refusals = {
  broken: 'är avbruten mitt i ett tecken. Spara filen på nytt.',
  binary: 'är ingen lista. Välj en Excel-fil (.xlsx), eller en som slutar på .csv eller .txt.',
} as const

/** The list in a file; an Excel file is read by the server. */
async function listIn(chosen: File, siteId: string): Promise<{ text: string; notes: readonly string[] } | { fault: string }> {
  if (chosen.size > listFileSize.max) return { fault: `${chosen.name} är för stor. Dela upp listan i flera filer.` }
  try {
    const bytes = new Uint8Array(await chosen.arrayBuffer())
    const read = listText(bytes, (encoding) => new TextDecoder(encoding, { fatal: true }).decode(bytes))
    if (!('refusal' in read)) return { text: read.text, notes: [] }
    if (read.refusal !== 'spreadsheet') return { fault: `${chosen.name} ${refusals[read.refusal]}` }
    const body = { data: await inBase64(chosen) }
    return await call(siteRedirects.readFile, { params: { siteId }, body, silent: true })
  } catch (error) {
    if (isApiError(error)) return { fault: error.message }
    return { fault: `${chosen.name} gick inte att läsa. Kontrollera att den inte är öppen i ett annat program.` }
  }
}

/** Imports a list of redirects, pasted or from a file: a dry run first, then the import. */
export function ImportRedirectsDialog({ onClose, onImported }: ImportRedirectsDialogProps) {
  const siteId = useSiteId()
  const id = useId()
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [notes, setNotes] = useState<readonly string[]>([])
  const [isReading, setReading] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)

  const ask = (isTrial: boolean) => call(siteRedirects.import, { params: { siteId }, body: { text, isTrial } })
  const trial = useMutation({ mutationFn: () => ask(true) })
  const run = useMutation({
    mutationFn: () => ask(false),
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
  const isTried = trial.data !== undefined
  useEffect(() => {
    if (hadTrial.current && !isTried) area.current?.focus()
    hadTrial.current = isTried
  }, [isTried])

  const write = (next: string) => {
    setText(next)
    setFault(null)
    setNotes([])
    trial.reset()
  }
  const choose = async (chosen: File | undefined) => {
    if (chosen === undefined) return
    setReading(true)
    const read = await listIn(chosen, siteId)
    setReading(false)
    if ('fault' in read) setFault(read.fault)
    else if (read.text.length > maxImportCharacters) setFault(`${chosen.name} är för stor. Dela upp listan i flera filer.`)
    else {
      write(read.text)
      setNotes(read.notes)
    }
  }
  const tryOut = () => {
    if (text.trim() === '') setFault('Klistra in listan först, eller välj en fil.')
    else trial.mutate()
  }

  return (
    <Dialog title="Läs in omdirigeringar" width="760px" onClose={onClose}>
      {trial.data === undefined ? (
        <Stack>
          <label htmlFor={id} className={styles.label}>
            Listan
          </label>
          <Small id={`${id}-om`}>
            En rad per adress: den gamla, sedan den nya, skilda av semikolon, komma eller tabb. Högst {number.format(maxImportRows)}{' '}
            rader. Klistra in den, eller välj en Excel- eller CSV-fil. Inget ändras förrän du har sett vad som händer.
          </Small>
          <textarea
            ref={area}
            id={id}
            className={styles.list}
            aria-describedby={`${id}-om`}
            aria-invalid={fault !== null || undefined}
            placeholder={'/gammal-sida;/nyheter\n/kontakt.html;/om-oss'}
            spellCheck={false}
            readOnly={isReading}
            maxLength={maxImportCharacters}
            data-autofocus
            value={text}
            onChange={(event) => write(event.currentTarget.value)}
          />
          {fault !== null && (
            <p role="alert" className={styles.fault}>
              {fault}
            </p>
          )}
          <Small role="status" hidden={notes.length === 0}>
            {notes.join(' ')}
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
              void choose(chosen)
            }}
          />
        </Stack>
      ) : (
        <Trial result={trial.data} />
      )}
      <DialogActions>
        {trial.data === undefined ? (
          <>
            <Button variant="default" loading={isReading} onClick={() => file.current?.click()}>
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
            <Button variant="default" onClick={() => trial.reset()}>
              Ändra listan
            </Button>
            <Button loading={run.isPending} disabled={trial.data.added === 0} onClick={() => run.mutate()}>
              {`Läs in ${number.format(trial.data.added)}`}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
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
