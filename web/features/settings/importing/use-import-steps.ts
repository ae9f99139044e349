import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { WordpressChoices, WordpressImport } from '#contract/wordpress/wordpress-imports.ts'
import { maxWordpressBytes, wordpressImports, wordpressPartBytes } from '#contract/wordpress/wordpress-imports.ts'
import { call } from '#web/api/call.ts'
import { sendInParts } from '#web/parts/send-in-parts.ts'
import { settingsKey } from '../shared/settings-queries.ts'

const askEveryMs = 1500
const movesOn: readonly string[] = ['checking', 'running', 'cancelling', 'undoing']

export const importsQuery = (siteId: string) =>
  queryOptions({
    queryKey: [...settingsKey(siteId), 'wordpress'] as const,
    queryFn: async ({ signal }) => (await call(wordpressImports.list, { params: { siteId }, signal })).imports,
    refetchInterval: ({ state }) => (state.data?.some((one) => movesOn.includes(one.state)) ? askEveryMs : false),
  })

interface Upload {
  readonly received: number
  readonly bytes: number
}

/** Why the file cannot be sent; null when it can. */
function refusalOf(file: File, one: WordpressImport | null): string | null {
  if (file.size === 0) return 'Filen är tom. Välj en annan fil.'
  if (file.size > maxWordpressBytes) return 'Filen är större än 8 GB. Välj en annan fil.'
  if (one && one.bytes !== file.size)
    return `Det här är en annan fil än ${one.fileName}. Välj samma fil, eller ta bort den som är på väg.`
  return null
}

/** The upload of an export and the calls of its steps. `one`: the import whose upload was broken off; null to begin a new one. */
export function useImportSteps(siteId: string, one: WordpressImport | null) {
  const queryClient = useQueryClient()
  const [upload, setUpload] = useState<Upload | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const stop = useRef(new AbortController())
  const refresh = () => queryClient.invalidateQueries({ queryKey: importsQuery(siteId).queryKey })
  const params = (id: string) => ({ siteId, importId: id })
  const step = (name: 'check' | 'cancel' | 'undo') => (id: string) => call(wordpressImports[name], { params: params(id) })

  const check = useMutation({ mutationFn: step('check'), onSettled: refresh })
  const cancel = useMutation({ mutationFn: step('cancel'), onSettled: refresh })
  const undo = useMutation({ mutationFn: step('undo'), onSettled: refresh })
  const run = useMutation({
    mutationFn: ({ id, choices }: { id: string; choices: WordpressChoices }) =>
      call(wordpressImports.run, { params: params(id), body: choices }),
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: (id: string) => call(wordpressImports.abandon, { params: params(id) }),
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

  const send = async (file: File): Promise<void> => {
    const refusal = refusalOf(file, one)
    setFault(refusal)
    if (refusal !== null) return
    stop.current = new AbortController()
    setUpload({ received: one?.received ?? 0, bytes: file.size })
    try {
      const { signal } = stop.current
      const body = { fileName: file.name, bytes: file.size }
      const begun = one ?? (await call(wordpressImports.begin, { params: { siteId }, body }))
      const put = (offset: string, part: Uint8Array) =>
        call(wordpressImports.part, { params: { ...params(begun.id), offset }, body: part, silent: true })
      const onProgress = (received: number) => setUpload({ received, bytes: file.size })
      await sendInParts({ file, received: begun.received, partBytes: wordpressPartBytes, put, onProgress, signal })
      if (!signal.aborted) await check.mutateAsync(begun.id)
    } catch {
      setFault('Uppladdningen avbröts. Välj samma fil igen, så fortsätter den där den slutade.')
    } finally {
      setUpload(null)
      await refresh()
    }
  }
  return { upload, fault, send, abort: () => stop.current.abort(), check, run, cancel, undo, remove }
}
