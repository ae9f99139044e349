import type { QueryClient } from '@tanstack/react-query'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { takeBack, takeBackShared } from '#contract/undo/undo.ts'
import * as paths from '#contract/undo/undo-paths.ts'
import { call } from '#web/api/call.ts'
import { showToast } from '#web/ui/toast-store.ts'

/**
 * Takes a step back and tells its name. Everything of the site is read again, also after a refusal, which has shown its toast.
 * `siteId` null: the federation's pictures.
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
    await queryClient.invalidateQueries({ queryKey: ['site', siteId ?? '*'] })
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
