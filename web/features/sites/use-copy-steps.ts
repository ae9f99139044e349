import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { SiteImport } from '#contract/settings/site-imports.ts'
import { importPartBytes, maxImportBytes, siteImports } from '#contract/settings/site-imports.ts'
import { call } from '#web/api/call.ts'
import { forgetAdminData } from '#web/parts/admin-queries.ts'
import { sendInParts } from '#web/parts/send-in-parts.ts'

const askEveryMs = 1500

export const importQuery = (siteId: string) =>
  queryOptions({
    queryKey: ['admin', 'sites', siteId, 'import'],
    queryFn: ({ signal }) => call(siteImports.show, { params: { siteId }, signal }),
    refetchInterval: ({ state }) => (['checking', 'running'].includes(state.data?.import?.state ?? '') ? askEveryMs : false),
  })

interface Upload {
  readonly received: number
  readonly bytes: number
}

/** The upload of a copy and the calls of its steps. `one` is the copy on the server; null before the first upload. */
export function useCopySteps(siteId: string, one: SiteImport | null) {
  const queryClient = useQueryClient()
  const [upload, setUpload] = useState<Upload | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const stop = useRef(new AbortController())
  const refresh = () => queryClient.invalidateQueries({ queryKey: importQuery(siteId).queryKey })
  const params = (id: string) => ({ siteId, importId: id })

  const check = useMutation({
    mutationFn: (id: string) => call(siteImports.check, { params: params(id) }),
    onSettled: refresh,
  })
  const run = useMutation({ mutationFn: (id: string) => call(siteImports.run, { params: params(id) }), onSettled: refresh })
  const remove = useMutation({
    mutationFn: (id: string) => call(siteImports.abandon, { params: params(id) }),
    onSettled: refresh,
  })

  useEffect(() => () => stop.current.abort(), [])
  const isSending = upload !== null
  useEffect(() => {
    if (!isSending) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isSending])
  const isDone = one?.state === 'done'
  useEffect(() => {
    // The copy renamed the site; the lists that show its name are read again.
    if (isDone) void forgetAdminData(queryClient)
  }, [isDone, queryClient])

  const send = async (file: File): Promise<void> => {
    const refusal = refusalOf(file, one)
    setFault(refusal)
    if (refusal !== null) return
    stop.current = new AbortController()
    setUpload({ received: one?.received ?? 0, bytes: file.size })
    try {
      const begun = one ?? (await call(siteImports.begin, { params: { siteId }, body: { fileName: file.name, bytes: file.size } }))
      const onProgress = (received: number) => setUpload({ received, bytes: file.size })
      const put = (offset: string, body: Uint8Array) =>
        call(siteImports.part, { params: { ...params(begun.id), offset }, body, silent: true })
      const { signal } = stop.current
      await sendInParts({ file, received: begun.received, partBytes: importPartBytes, put, onProgress, signal })
      if (!stop.current.signal.aborted) await check.mutateAsync(begun.id)
    } catch {
      setFault('Uppladdningen avbröts. Välj samma fil igen, så fortsätter den där den slutade.')
    } finally {
      setUpload(null)
      await refresh()
    }
  }
  return { upload, fault, send, abort: () => stop.current.abort(), check, run, remove }
}

/** Why the file cannot be sent; null when it can. */
function refusalOf(file: File, one: SiteImport | null): string | null {
  if (file.size === 0) return 'Filen är tom. Välj en annan fil.'
  if (file.size > maxImportBytes) return 'Filen är större än 8 GB. Välj en annan fil.'
  if (one && one.bytes !== file.size)
    return `Det här är en annan fil än ${one.fileName}. Välj samma fil, eller ta bort den som är på väg.`
  return null
}
