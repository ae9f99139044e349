import type { RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true

/**
 * Files dropped or pasted anywhere in the window while this is mounted; inside `place` alone where one is given. True while
 * files are held over it.
 */
export function useIncomingFiles(onFiles: ((files: File[]) => void) | null, place?: RefObject<HTMLElement | null>): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  })
  const isOn = onFiles !== null

  useEffect(() => {
    if (!isOn) return
    const isOurs = (event: Event) => {
      const within = place?.current ?? null
      if (within !== null) return event.target instanceof Node && within.contains(event.target)
      // What is dropped on an open dialog is not meant for the screen behind it.
      return document.querySelector('dialog:modal') === null
    }
    // Entering a child leaves its parent: counted, so that the overlay does not flicker.
    let depth = 0
    const settle = (next: number) => {
      depth = Math.max(0, next)
      setOver(depth > 0)
    }
    const onEnter = (event: DragEvent) => {
      if (carriesFiles(event) && isOurs(event)) settle(depth + 1)
    }
    const onLeave = (event: DragEvent) => {
      if (carriesFiles(event) && isOurs(event)) settle(depth - 1)
    }
    const onOver = (event: DragEvent) => {
      // Without this the browser opens the file and the admin is gone.
      if (carriesFiles(event)) event.preventDefault()
    }
    const onDrop = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      settle(0)
      const data = event.dataTransfer
      if (data === null || !isOurs(event)) return
      void droppedFiles(data).then((files) => files.length > 0 && latest.current?.(files))
    }
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0 || !(isOurs(event) || event.target === document.body)) return
      // A text field takes text; a picture in the clipboard is for us even then.
      event.preventDefault()
      latest.current?.(files.map(named))
    }
    const undo = listen([
      ['dragenter', onEnter],
      ['dragleave', onLeave],
      ['dragover', onOver],
      ['drop', onDrop],
      ['paste', onPaste],
    ])
    return () => {
      undo()
      setOver(false)
    }
  }, [isOn, place])

  return isOver
}

type Listener = readonly [name: string, listener: (event: never) => void]

function listen(listeners: readonly Listener[]): () => void {
  for (const [name, listener] of listeners) addEventListener(name, listener as EventListener)
  return () => {
    for (const [name, listener] of listeners) removeEventListener(name, listener as EventListener)
  }
}

/** Pictures in the clipboard are all called image.png. */
const named = (file: File): File =>
  file.name === 'image.png'
    ? new File([file], `Inklistrad bild ${new Date().toLocaleDateString('sv-SE')}.png`, { type: file.type })
    : file

/** The files of what was dropped; those of a folder too, by their own names alone. */
async function droppedFiles(data: DataTransfer): Promise<File[]> {
  // Asked for before the first wait: afterwards the browser has emptied the list.
  const entries = [...data.items].map((item) => item.webkitGetAsEntry?.() ?? null)
  const plain = [...data.files]
  if (!entries.some((entry) => entry?.isDirectory === true)) return plain
  return (await Promise.all(entries.flatMap((entry) => (entry === null ? [] : filesOf(entry))))).flat()
}

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (entry.name.startsWith('.')) return []
  if (entry.isFile) {
    const file = entry as FileSystemFileEntry
    return [await new Promise<File>((resolve, reject) => file.file(resolve, reject))]
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const found: FileSystemEntry[] = []
  // A reader gives a hundred at a time, and nothing when there is no more.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) break
    found.push(...some)
  }
  return (await Promise.all(found.map(filesOf))).flat()
}
