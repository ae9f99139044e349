import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SiteImport } from '#contract/settings/site-imports.ts'
import { importPartBytes, maxImportBytes, siteImports } from '#contract/settings/site-imports.ts'
import { call } from '#web/api/call.ts'
import { forgetAdminData } from '#web/parts/admin-queries.ts'
import { useSentFile } from '#web/parts/use-sent-file.ts'

const askEveryMs = 1500

export const importQuery = (siteId: string) =>
  queryOptions({
    queryKey: ['admin', 'sites', siteId, 'import'],
    queryFn: ({ signal }) => call(siteImports.show, { params: { siteId }, signal }),
    refetchInterval: ({ state }) => (['checking', 'running'].includes(state.data?.import?.state ?? '') ? askEveryMs : false),
  })

/** The upload of a copy and the calls of its steps. `one` is the copy on the server; null before the first upload. */
export function useCopySteps(siteId: string, one: SiteImport | null) {
  const queryClient = useQueryClient()
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

  const isDone = one?.state === 'done'
  useEffect(() => {
    // The copy renamed the site; the lists that show its name are read again.
    if (isDone) void forgetAdminData(queryClient)
  }, [isDone, queryClient])

  const sending = useSentFile({
    one,
    maxBytes: maxImportBytes,
    partBytes: importPartBytes,
    begin: (file) => call(siteImports.begin, { params: { siteId }, body: { fileName: file.name, bytes: file.size } }),
    put: (id, offset, body) => call(siteImports.part, { params: { ...params(id), offset }, body, silent: true }),
    onWhole: (id) => check.mutateAsync(id),
    onEnd: refresh,
  })
  return { ...sending, check, run, remove }
}
