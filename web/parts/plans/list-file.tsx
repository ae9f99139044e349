import { useState } from 'react'
import { listFileSize } from '#contract/list-file.ts'
import { isApiError } from '#web/api/api-error.ts'
import { inBase64 } from '#web/api/in-base64.ts'
import { FileDrop } from '#web/ui/file-drop.tsx'

// A list that a person has chosen, Excel or text. It holds names, and is kept nowhere: it is sent with each question and gone with the page.

/** Offered first; the content of a file decides whether it is read. */
export const listFiles =
  '.xlsx,.csv,.txt,.skv,.tsv,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

// An alias, so that hooks of other files can return it without its name.
type SentFile = {
  readonly name: string
  /** Base64. */
  readonly data: string
}

const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toLocaleString('sv-SE', { maximumFractionDigits: 1 })

/** Why a file is not even sent; null when it is. */
function fileFault({ name, size }: { readonly name: string; readonly size: number }): string | null {
  if (size === 0) return `${name} är tom.`
  const { max } = listFileSize
  return size > max ? `${name} är ${megabytes(size)} MB. Största storlek är ${megabytes(max)} MB.` : null
}

/** `ask`: what the server makes of it, without a toast. */
export function useListFile<Read>(ask: (file: SentFile) => Promise<Read>) {
  const [sent, setSent] = useState<{ readonly file: SentFile; readonly read: Read } | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [reading, setReading] = useState<string | null>(null)

  /** Null for a file that cannot be read; `fault` says why then. */
  async function read(file: SentFile, how = ask): Promise<Read | null> {
    setReading(file.name)
    setFault(null)
    try {
      const found = await how(file)
      setSent({ file, read: found })
      return found
    } catch (error) {
      if (!isApiError(error)) throw error
      setFault(error.fields['data']?.message ?? error.message)
      return null
    } finally {
      setReading(null)
    }
  }

  async function choose(chosen: File): Promise<Read | null> {
    const { name } = chosen
    const wrong = fileFault(chosen)
    // The browser's words say less.
    const data = wrong === null ? await inBase64(chosen).catch(() => null) : null
    if (data !== null) return read({ name, data })
    setFault(wrong ?? `${name} gick inte att läsa. Kontrollera att den inte är öppen i ett annat program.`)
    return null
  }

  return {
    file: sent?.file ?? null,
    read: sent?.read ?? null,
    /** Why the file that was chosen last could not be read. */
    fault,
    /** The name of the file that is being read; null when none is. */
    reading,
    choose,
    /** Reads the same file in another way. */
    readAgain: (how: typeof ask) => (sent === null ? Promise.resolve(null) : read(sent.file, how)),
    forget: () => {
      setSent(null)
      setFault(null)
    },
  }
}

interface ListDropProps {
  list: Pick<ReturnType<typeof useListFile>, 'file' | 'fault' | 'reading'>
  /** What happens to the file. */
  hint: string
  onChoose: (file: File) => void
}

/** The place for a list. */
export const ListDrop = ({ list: { file, fault, reading }, hint, onChoose }: ListDropProps) => (
  <FileDrop
    text={reading === null ? (file?.name ?? 'Släpp filen här eller välj den.') : `Läser ${reading} …`}
    hint={`Excel (.xlsx) eller CSV, högst 6 MB. ${hint}`}
    accept={listFiles}
    hasFile={file !== null}
    isReading={reading !== null}
    fault={fault}
    onChoose={onChoose}
  />
)
