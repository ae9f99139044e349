import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Finding } from '#contract/rich-text/publish-check.ts'
import { blockingFindings } from '#contract/rich-text/publish-check.ts'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { FindingList } from './finding-list.tsx'
import styles from './publish-dialog.module.css'

interface PublishDialogProps {
  title: string
  address: string
  /** Whose changes go live, `Anna Berg` and `dig`. */
  changesBy: readonly string[]
  findings: readonly Finding[]
  isFirst: boolean
  onPublish: () => Promise<void>
  onShow: (finding: Finding) => void
  onClose: () => void
}

const list = new Intl.ListFormat('sv', { type: 'conjunction' })
const withoutScheme = (address: string): string => address.replace(/^https?:\/\//, '')

export function PublishDialog({ title, address, changesBy, findings, isFirst, onPublish, onShow, onClose }: PublishDialogProps) {
  const [isPublishing, setPublishing] = useState(false)
  const blocking = blockingFindings(findings)
  const advice = findings.filter(({ level }) => level === 'advice')

  if (blocking.length > 0) {
    return (
      <Dialog
        title={`${blocking.length} ${blocking.length === 1 ? 'sak' : 'saker'} måste åtgärdas innan du kan publicera.`}
        onClose={onClose}
      >
        <FindingList findings={blocking} onShow={onShow} />
        <DialogActions>
          <Button variant="default" data-autofocus onClick={onClose}>
            Stäng
          </Button>
        </DialogActions>
      </Dialog>
    )
  }

  const publish = async () => {
    setPublishing(true)
    await onPublish()
    setPublishing(false)
  }

  return (
    <Dialog title={isFirst ? `Publicera ”${title}”?` : `Publicera ändringarna i ”${title}”?`} onClose={onClose}>
      <p className={styles.where}>
        Syns på <strong>{withoutScheme(address)}</strong> direkt.
      </p>
      {changesBy.length > 0 && <p>Innehåller ändringar av {list.format(changesBy)}.</p>}
      {advice.length > 0 && (
        <div className={styles.advice}>
          <FindingList findings={advice} onShow={onShow} />
        </div>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Avbryt
        </Button>
        <Button data-autofocus loading={isPublishing} onClick={() => void publish()}>
          Publicera
        </Button>
      </DialogActions>
    </Dialog>
  )
}
