import type { QueryClient } from '@tanstack/react-query'
import type { UseMutationResult } from '@tanstack/react-query'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { takeBack, takeBackShared } from '#contract/undo/undo.ts'
import * as paths from '#contract/undo/undo-paths.ts'
import { call } from '#web/api/call.ts'
import { mySitesQuery } from '#web/api/session.ts'
import { showToast } from '#web/ui/toast-store.ts'

/**
 * Takes a step back and tells its name. Everything of the site is read again, also after a refusal, which has shown its toast.
 * `siteId` null: a step of the federation.
 */
export async function takeBackStep(queryClient: QueryClient, siteId: string | null, undoId: string, about?: string): Promise<void> {
  try {
    const { words, notices } = await (siteId === null
      ? call<typeof takeBackShared>(paths.takeBackShared, { params: { undoId } })
      : call<typeof takeBack>(paths.takeBack, { params: { siteId, undoId } }))
    showToast({
      severity: notices.length === 0 ? 'info' : 'warn',
      message: [`Ångrat: ${words}.`, ...notices].join(' '),
      ...(about !== undefined && { about }),
    })
  } finally {
    // The name and colour of a site, which its settings decide, stand in the frame.
    const shown = siteId === null ? [['site', '*'], ['admin']] : [['site', siteId], mySitesQuery.queryKey]
    await Promise.all(shown.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }
}

interface Afterwards {
  /** The subject of the toast, which takes the place of the one before it. */
  readonly about?: string
  readonly onSuccess?: () => unknown
  readonly onSettled?: () => unknown
}

/** `takeBackStep` for buttons and toasts. */
export function useTakeBack(siteId: string | null, { about, ...afterwards }: Afterwards = {}) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: (undoId: string) => takeBackStep(queryClient, siteId, undoId, about), ...afterwards })
}

/** The button of a toast that tells of a step; none where nothing was changed, or where a node of the version before has answered. */
export const undoButton = (
  takeBack: Pick<UseMutationResult<void, Error, string>, 'mutate'>,
  undoToken: string | null | undefined,
) => (typeof undoToken !== 'string' ? {} : { action: { label: 'Ångra', onClick: () => takeBack.mutate(undoToken) } })
