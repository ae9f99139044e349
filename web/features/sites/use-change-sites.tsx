import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useState } from 'react'
import type { SiteChange, SiteChangeResult } from '#contract/users-and-sites/site-changes.ts'
import { changeSites } from '#contract/users-and-sites/site-changes.ts'
import { call } from '#web/api/call.ts'
import { forgetAdminData } from '#web/parts/admin-queries.ts'
import { ResultDialog } from '#web/parts/plans/result-dialog.tsx'
import { showToast } from '#web/ui/toast-store.ts'

interface Wish {
  readonly changes: readonly SiteChange[]
  /** `pausad`, `pausade`: what has become of them. */
  readonly done: readonly [one: string, many: string]
}

interface ChangingSites {
  readonly change: (wish: Wish) => void
  readonly isChanging: boolean
  /** The result of each site, where some could not be changed. */
  readonly dialog: ReactNode
}

const asBefore: Wish['done'] = ['som förut', 'som förut']

const told = (changed: readonly SiteChangeResult[], [one, many]: Wish['done']): string =>
  changed.length === 1 ? `${changed[0]?.name} är ${one}.` : `${changed.length} sajter är ${many}.`

/** Changes sites at once, says how each went, and offers to take it back. */
export function useChangeSites(onChanged?: () => void): ChangingSites {
  const queryClient = useQueryClient()
  const [results, setResults] = useState<readonly SiteChangeResult[] | null>(null)
  const send = useMutation({
    mutationFn: ({ changes }: Wish) => call(changeSites, { body: { changes: [...changes] } }),
    onSuccess: ({ results: answered }, { done }) => {
      onChanged?.()
      const undo = answered.flatMap((one) => one.undo ?? [])
      const changed = answered.filter((one) => one.refusal === null)
      if (changed.length < answered.length) setResults(answered)
      if (changed.length === 0) return
      const takeBack = { label: 'Ångra', onClick: () => send.mutate({ changes: undo, done: asBefore }) }
      showToast({ about: 'sites', severity: 'success', message: told(changed, done), ...(undo.length > 0 && { action: takeBack }) })
    },
    onSettled: () => forgetAdminData(queryClient),
  })
  const refused = results?.filter(({ refusal }) => refusal !== null).length
  return {
    change: send.mutate,
    isChanging: send.isPending,
    dialog: results && (
      <ResultDialog
        title={refused === 1 ? '1 sajt ändrades inte' : `${refused} sajter ändrades inte`}
        results={results.map(({ siteId, name, refusal }) => ({ id: siteId, name, isDone: refusal === null, words: refusal }))}
        onClose={() => setResults(null)}
      />
    ),
  }
}
