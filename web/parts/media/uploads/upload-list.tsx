import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { Row, Small, Stack } from '#web/ui/layout.tsx'
import { Progress } from '#web/ui/progress.tsx'
import iconButton from '#web/ui/icon-button.module.css'
import { canRetry, isUnderWay, percentOf, stateText } from './upload.ts'
import type { Upload } from './upload.ts'
import styles from './upload-list.module.css'
import { uploads as store } from './uploads.ts'

interface UploadListProps {
  uploads: readonly Upload[]
  /** What can be done with one that has arrived, such as showing it. */
  Action?: ComponentType<{ upload: Upload }>
}

/** The focus goes on to the row that takes this one's place; a keyboard would else begin at the top of the page again. */
function focusBeside(button: HTMLElement): void {
  const row = button.closest('li')
  const other = row?.nextElementSibling ?? row?.previousElementSibling
  other?.querySelector<HTMLElement>('[data-remove]')?.focus()
}

/** One row for each file: how far it has come, or why it did not. */
export function UploadList({ uploads, Action }: UploadListProps) {
  return (
    <Stack as="ul" gap={0} aria-label="Uppladdningar">
      {uploads.map((upload) => {
        const { id, fileName, state } = upload
        return (
          <Row as="li" key={id} className={styles.row}>
            <span className={styles.sign} data-state={state.kind}>
              {state.kind === 'done' && <IconCircleCheck size={18} aria-hidden />}
              {state.kind === 'failed' && <IconAlertTriangle size={18} aria-hidden />}
            </span>
            <Stack as="span" gap="half" grow>
              <span className={styles.name}>{fileName}</span>
              <Small as="span" tone={state.kind === 'failed' ? 'error' : 'muted'} className={styles.state}>
                {stateText(upload)}
              </Small>
              {isUnderWay(upload) && (
                <Progress aria-label={`${fileName}, ${stateText(upload)}`} max={100} value={percentOf(upload)} />
              )}
            </Stack>
            {canRetry(upload) && (
              <Button
                variant="subtle"
                className={styles.button ?? ''}
                onClick={(event) => {
                  event.currentTarget.closest('li')?.querySelector<HTMLElement>('[data-remove]')?.focus()
                  store.retry(id)
                }}
              >
                Försök igen
              </Button>
            )}
            {Action !== undefined && <Action upload={upload} />}
            <button
              type="button"
              className={`${iconButton.button} ${styles.remove}`}
              aria-label={isUnderWay(upload) ? `Avbryt ${fileName}` : `Ta bort ${fileName} från listan`}
              data-remove
              onClick={(event) => {
                focusBeside(event.currentTarget)
                store.remove(id)
              }}
            >
              <IconX size={16} aria-hidden />
            </button>
          </Row>
        )
      })}
    </Stack>
  )
}
