import { useState } from 'react'
import { listFileSize } from '#contract/list-file.ts'
import { listText } from '#contract/list-text.ts'
import { maxImportCharacters, siteRedirects } from '#contract/settings/site-redirects.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { inBase64 } from '#web/api/in-base64.ts'

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

export interface RedirectList {
  readonly text: string
  readonly fault: string | null
  /** The server's remarks on an Excel file. */
  readonly notes: readonly string[]
  readonly isReading: boolean
  readonly write: (text: string) => void
  readonly read: (file: File) => Promise<void>
  readonly refuse: (fault: string) => void
}

/** The list to import, typed or from a file. */
export function useRedirectList(siteId: string, onChanged: () => void): RedirectList {
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [notes, setNotes] = useState<readonly string[]>([])
  const [isReading, setReading] = useState(false)

  const write = (next: string) => {
    setText(next)
    setFault(null)
    setNotes([])
    onChanged()
  }
  const read = async (file: File) => {
    setReading(true)
    const list = await listIn(file, siteId)
    setReading(false)
    if ('fault' in list) setFault(list.fault)
    else if (list.text.length > maxImportCharacters) setFault(`${file.name} är för stor. Dela upp listan i flera filer.`)
    else {
      write(list.text)
      setNotes(list.notes)
    }
  }
  return { text, fault, notes, isReading, write, read, refuse: setFault }
}
