import { Button } from '@mantine/core'
import { Row, Small, Stack } from '#web/ui/layout.tsx'
import { Progress } from '#web/ui/progress.tsx'
import type { Upload } from '../media/uploads/upload.ts'
import { canRetry, percentOf, stateText } from '../media/uploads/upload.ts'
import { uploads } from '../media/uploads/uploads.ts'
import styles from './picture-field.module.css'

/** The upload in the picture's place. */
export function OnItsWay({ upload, onGiveUp }: { upload: Upload; onGiveUp: () => void }) {
  const isFailed = upload.state.kind === 'failed'
  return (
    <Stack gap={2} className={styles.waiting}>
      <Small role={isFailed ? 'alert' : 'status'} tone={isFailed ? 'error' : 'muted'}>
        {upload.fileName}: {stateText(upload)}
      </Small>
      {!isFailed && <Progress max={100} value={percentOf(upload)} aria-label={upload.fileName} />}
      <Row gap={1} align="stretch" wrap>
        {canRetry(upload) && (
          <Button variant="default" size="sm" onClick={() => uploads.retry(upload.id)}>
            Försök igen
          </Button>
        )}
        <Button variant="subtle" color="gray" size="sm" onClick={onGiveUp}>
          {isFailed ? 'Stäng' : 'Avbryt'}
        </Button>
      </Row>
    </Stack>
  )
}
