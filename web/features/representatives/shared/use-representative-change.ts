import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '#web/api/api-error.ts'
import { takeBackStep } from '#web/parts/undo/take-back.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { representativesKey } from './representative-queries.ts'

interface RepresentativeChanges {
  /** Reads everything about representatives again. */
  readonly refresh: () => Promise<void>
  readonly undo: (undoToken: string) => Promise<void>
  /** Reads again and says what was done, with its way back. */
  readonly tell: (message: string, undoToken: string | null) => Promise<void>
  /** A change by a button: a refusal has shown its toast, and what is on the screen is read again. */
  readonly run: (change: () => Promise<void>) => void
  readonly isRunning: boolean
}

/** Changes that hold at once, beside the drafts, and how they are taken back. */
export function useRepresentativeChanges(siteId: string): RepresentativeChanges {
  const queryClient = useQueryClient()
  const [isRunning, setRunning] = useState(false)
  const refresh = () => queryClient.invalidateQueries({ queryKey: representativesKey(siteId) })

  const undo = (undoToken: string) => takeBackStep(queryClient, siteId, undoToken)

  async function tell(message: string, undoToken: string | null): Promise<void> {
    await refresh()
    const takeBack = undoToken === null ? {} : { action: { label: 'Ångra', onClick: () => run(() => undo(undoToken)) } }
    showToast({ severity: 'success', message, ...takeBack })
  }

  function run(change: () => Promise<void>): void {
    setRunning(true)
    change()
      .catch(async (error: unknown) => {
        if (!isApiError(error)) throw error
        // Most refusals mean that another person was first.
        await refresh()
      })
      .finally(() => setRunning(false))
  }

  return { refresh, undo, tell, run, isRunning }
}
