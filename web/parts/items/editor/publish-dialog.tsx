import { Button } from '@mantine/core'
import { useState } from 'react'
import { plannedText } from '#web/ui/dates.ts'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { BlockedDialog } from './blocked-dialog.tsx'
import type { EditorWork } from './editor-work.ts'
import { FindingList } from './finding-list.tsx'
import styles from './publish-dialog.module.css'

const list = new Intl.ListFormat('sv', { type: 'conjunction' })
const withoutScheme = (address: string): string => address.replace(/^https?:\/\//, '')

/** The last look before the text goes to the site, or to those who may put it there. */
export function PublishDialog({ work, purpose }: { work: EditorWork; purpose: 'publish' | 'review' }) {
  const { item, title, changesBy, findings } = work
  const [isBusy, setBusy] = useState(false)
  const now = useNow()
  const isPublishing = purpose === 'publish'
  if (findings.some(({ level }) => level === 'blocking')) {
    return <BlockedDialog work={work} until={isPublishing ? 'publicera' : 'skicka för granskning'} />
  }

  const go = async () => {
    setBusy(true)
    await work.run(isPublishing ? 'publish' : 'requestReview')
    setBusy(false)
  }
  const question = isPublishing
    ? item?.isLive
      ? `Publicera ändringarna i ”${title}”?`
      : `Publicera ”${title}”?`
    : `Skicka ”${title}” för granskning?`

  return (
    <Dialog key="klar" title={question} onClose={work.close}>
      {isPublishing ? (
        <p className={styles.where}>
          Syns på <strong>{withoutScheme(item?.address ?? '')}</strong> direkt.
        </p>
      ) : (
        <p>Redaktörerna ser att den väntar på dem. Du kan fortsätta skriva under tiden.</p>
      )}
      {changesBy.length > 0 && <p>Innehåller ändringar av {list.format(changesBy)}.</p>}
      {isPublishing && item?.publishAt && (
        <p>Den är schemalagd till {plannedText(item.publishAt, now)}. Det tas bort när du publicerar nu.</p>
      )}
      {findings.length > 0 && (
        <div className={styles.advice}>
          <FindingList findings={findings} onShow={work.show} onFix={work.fix} />
        </div>
      )}
      <DialogActions>
        <Button variant="default" onClick={work.close}>
          Avbryt
        </Button>
        <Button data-autofocus loading={isBusy} onClick={() => void go()}>
          {isPublishing ? 'Publicera' : 'Skicka för granskning'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
