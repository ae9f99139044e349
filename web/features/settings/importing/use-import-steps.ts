import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { WordpressChoices, WordpressImport } from '#contract/wordpress/wordpress-imports.ts'
import { maxWordpressBytes, wordpressImports, wordpressPartBytes } from '#contract/wordpress/wordpress-imports.ts'
import { call } from '#web/api/call.ts'
import { useTakeBack } from '#web/parts/undo/take-back.ts'
import { useSentFile } from '#web/parts/use-sent-file.ts'
import { settingsKey } from '../shared/settings-queries.ts'

const askEveryMs = 1500
const movesOn: readonly string[] = ['checking', 'fetching', 'running', 'cancelling', 'undoing']

export const importsQuery = (siteId: string) =>
  queryOptions({
    queryKey: [...settingsKey(siteId), 'wordpress'] as const,
    queryFn: async ({ signal }) => (await call(wordpressImports.list, { params: { siteId }, signal })).imports,
    refetchInterval: ({ state }) => (state.data?.some((one) => movesOn.includes(one.state)) ? askEveryMs : false),
  })

/** The upload of an export and the calls of its steps. `one`: the import whose upload was broken off; null to begin a new one. */
export function useImportSteps(siteId: string, one: WordpressImport | null) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: importsQuery(siteId).queryKey })
  const params = (id: string) => ({ siteId, importId: id })
  const step = (name: 'check' | 'cancel') => (id: string) => call(wordpressImports[name], { params: params(id) })

  const check = useMutation({ mutationFn: step('check'), onSettled: refresh })
  const cancel = useMutation({ mutationFn: step('cancel'), onSettled: refresh })
  const undo = useTakeBack(siteId)
  const run = useMutation({
    mutationFn: ({ id, choices }: { id: string; choices: WordpressChoices }) =>
      call(wordpressImports.run, { params: params(id), body: choices }),
    onSettled: refresh,
  })
  const fetchFiles = useMutation({
    mutationFn: ({ id, hosts }: { id: string; hosts: string[] }) =>
      call(wordpressImports.fetch, { params: params(id), body: { hosts }, silent: true }),
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: (id: string) => call(wordpressImports.abandon, { params: params(id) }),
    onSettled: refresh,
  })

  const sending = useSentFile({
    one,
    maxBytes: maxWordpressBytes,
    partBytes: wordpressPartBytes,
    begin: (file) => call(wordpressImports.begin, { params: { siteId }, body: { fileName: file.name, bytes: file.size } }),
    put: (id, offset, body) => call(wordpressImports.part, { params: { ...params(id), offset }, body, silent: true }),
    onWhole: (id) => check.mutateAsync(id),
    onEnd: refresh,
  })
  return { ...sending, check, run, cancel, undo, remove, fetchFiles }
}
