import { isApiError } from '#web/api/api-error.ts'
import { showToast } from '../ui/toast-store.ts'

/** The toast of a call that was made silently: what stands beside a field is not said a second time in the corner. */
export function showRefusal(error: unknown): void {
  if (!isApiError(error)) throw error
  if (error.status > 0 && Object.keys(error.fields).length === 0)
    showToast({ severity: 'error', title: 'Ett fel uppstod', message: error.message })
}
