import { useState } from 'react'
import { siteRedirects } from '#contract/settings/site-redirects.ts'
import { call } from '#web/api/call.ts'
import { useListFile } from '#web/parts/plans/list-file.tsx'

export type RedirectList = ReturnType<typeof useRedirectList>

/** The list to import, typed or from a file. */
export function useRedirectList(siteId: string) {
  const [text, setText] = useState('')
  const [refusal, refuse] = useState<string | null>(null)
  const file = useListFile(({ data }) => call(siteRedirects.readFile, { params: { siteId }, body: { data }, silent: true }))
  return {
    text,
    fault: refusal ?? file.fault,
    /** The server's remarks on the file. */
    notes: file.read?.notes ?? [],
    isReading: file.reading !== null,
    refuse,
    write: (next: string) => {
      setText(next)
      refuse(null)
      file.forget()
    },
    read: async (chosen: File): Promise<void> => {
      refuse(null)
      const found = await file.choose(chosen)
      if (found !== null) setText(found.text)
    },
  }
}
