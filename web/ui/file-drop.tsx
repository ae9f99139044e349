import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import styles from './file-drop.module.css'
import { Note } from './blocks.tsx'
import { Small } from './layout.tsx'
import { useNoStrayFiles } from './use-no-stray-files.ts'

interface FileDropProps {
  /** What to do, or the name of the file that has been chosen. */
  text: string
  /** Which files are taken, and what happens to them. */
  hint: string
  /** The file types that the browser's dialog offers first. */
  accept: string
  /** A file has been chosen already: the button is for another one. */
  hasFile?: boolean
  isReading?: boolean
  fault: string | null
  onChoose: (file: File) => void
}

/** A place for one file: dropped there, or chosen with the button, which the keyboard reaches. */
export function FileDrop({ text, hint, accept, hasFile = false, isReading = false, fault, onChoose }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const id = useId()
  useNoStrayFiles()
  const choose = (file: File | undefined) => {
    if (file !== undefined && !isReading) onChoose(file)
  }
  return (
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        // Its own text and button are still inside.
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        choose(event.dataTransfer.files[0])
      }}
    >
      <IconFileImport size={32} stroke={1.5} aria-hidden />
      <p role="status">{text}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          // The same file chosen again, corrected meanwhile, must fire a change too.
          event.currentTarget.value = ''
          choose(file)
        }}
      />
      <Button
        variant={hasFile ? 'default' : 'filled'}
        loading={isReading}
        aria-describedby={`${id}-om`}
        onClick={() => input.current?.click()}
      >
        {hasFile ? 'Välj en annan fil' : 'Välj fil'}
      </Button>
      <Small id={`${id}-om`}>{hint}</Small>
      {fault !== null && (
        <Note role="alert" tone="error" className={styles.fault}>
          {fault}
        </Note>
      )}
    </div>
  )
}
