import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import styles from './import.module.css'

interface FileDropProps {
  /** What has been chosen already; '' for nothing. */
  fileName: string
  fault: string | null
  isReading: boolean
  onChoose: (file: File) => void
}

/** A place for one file: dropped there, or chosen with the button, which the keyboard reaches. */
export function FileDrop({ fileName, fault, isReading, onChoose }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const id = useId()
  return (
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const file = event.dataTransfer.files[0]
        if (file !== undefined) onChoose(file)
      }}
    >
      <IconFileImport size={32} stroke={1.5} aria-hidden />
      <p>{fileName === '' ? 'Släpp filen här eller välj den.' : fileName}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,.skv,.tsv,text/csv,text/plain"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          // The same file again, mended meanwhile, must be a change too.
          event.currentTarget.value = ''
          if (file !== undefined) onChoose(file)
        }}
      />
      <Button
        variant={fileName === '' ? 'filled' : 'default'}
        loading={isReading}
        aria-describedby={`${id}-om`}
        onClick={() => input.current?.click()}
      >
        {fileName === '' ? 'Välj fil' : 'Välj en annan fil'}
      </Button>
      <p id={`${id}-om`} className={styles.quiet}>
        CSV eller text, högst 3 MB och 1 000 rader. Filen sparas aldrig.
      </p>
      {fault !== null && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
    </div>
  )
}
