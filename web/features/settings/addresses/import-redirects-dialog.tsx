import { Button } from '@mantine/core'
import type { RefObject } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import type { EndpointResponse } from '#contract/endpoint.ts'
import { maxImportCharacters, maxImportRows, siteRedirects } from '#contract/settings/site-redirects.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { listFiles } from '#web/parts/plans/list-file.tsx'
import { PlanRows } from '#web/parts/plans/plan-rows.tsx'
import { usePlan } from '#web/parts/plans/use-plan.ts'
import { undoButton, useTakeBack } from '#web/parts/undo/take-back.ts'
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
  const list = useRedirectList(siteId)
  const { text } = list
  /** How many lists have been tried; null while one is written. */
  const [trial, setTrial] = useState<number | null>(null)
  const undo = useTakeBack(siteId)
  const plan = usePlan({
    key: ['site', siteId, 'redirect-plan', trial],
    look: () => call(siteRedirects.plan, { params: { siteId }, body: { text } }),
    isEnabled: trial !== null,
    run: (seen) => call(siteRedirects.run, { params: { siteId }, body: { text, seen } }),
    onDone: async ({ added, undoToken }) => {
      await onImported()
      showToast({
        severity: 'success',
        message: added === 1 ? '1 omdirigering är inläst.' : `${number.format(added)} omdirigeringar är inlästa.`,
        ...undoButton(undo, undoToken),
      })
      onClose()
    },
  })
  const { shown } = plan

  // The pressed button is removed with its step.
  const hadTrial = useRef(false)
  const isTried = trial !== null && shown !== undefined && !plan.isStale
  useEffect(() => {
    if (hadTrial.current && !isTried) area.current?.focus()
    hadTrial.current = isTried
  }, [isTried])

  const tryOut = () => {
    if (list.text.trim() === '') list.refuse('Klistra in listan först, eller välj en fil.')
    else setTrial((trial ?? 0) + 1)
  }

  return (
    <Dialog title="Läs in omdirigeringar" width="760px" onClose={onClose}>
      {isTried ? <Trial {...shown} /> : <ListStep list={list} area={area} file={file} />}
      <DialogActions>
        {!isTried ? (
          <>
            <Button variant="default" loading={list.isReading} onClick={() => file.current?.click()}>
              Välj fil
            </Button>
            <Button variant="default" onClick={onClose}>
              Avbryt
            </Button>
            <Button loading={plan.isFetching} onClick={tryOut}>
              Prova
            </Button>
          </>
        ) : (
          <>
            <Button variant="default" onClick={() => setTrial(null)}>
              Ändra listan
            </Button>
            <Button loading={plan.isRunning} disabled={shown.counts.new === 0} onClick={plan.run}>
              {`Läs in ${number.format(shown.counts.new)}`}
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
        accept={listFiles}
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

const kinds = [
  { kind: 'fault', label: 'Fel', none: 'Inga fel.' },
  { kind: 'new', label: 'Läses in', none: 'Ingen rad kan läsas in.' },
] as const

function Trial({ counts, rows }: EndpointResponse<typeof siteRedirects.plan>) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => list.current?.focus(), [])
  const { new: added, fault: faulty } = counts
  return (
    <>
      <p role="status" className={styles.sum}>
        {added === 0 ? 'Ingen rad kan läsas in.' : `${number.format(added)} ${added === 1 ? 'rad' : 'rader'} läses in.`}{' '}
        {faulty > 0 && `${number.format(faulty)} ${faulty === 1 ? 'rad har' : 'rader har'} fel och hoppas över.`}
      </p>
      <div ref={list} className={styles.scroll} tabIndex={-1}>
        <PlanRows
          groups={kinds.map(({ kind, ...words }) => ({
            ...words,
            lines: rows
              .filter((row) => row.kind === kind)
              .map(({ line, from, to, faults }) => ({
                key: line,
                title: to === '' ? from : `${from} → ${to}`,
                about: [`Rad ${line}`],
                faults,
              })),
          }))}
        />
      </div>
    </>
  )
}
