import { isApiError } from '#web/api/api-error.ts'
import { showToast } from '../ui/toast-store.ts'

/** Shows the toast of a silent call, unless its message is already beside a field, or the person chose not to confirm with BankID. */
export function showRefusal(error: unknown): void {
  if (!isApiError(error)) throw error
  if (error.code === 'FRESH_LOGIN_REQUIRED') return
  if (error.status > 0 && Object.keys(error.fields).length === 0)
    showToast({ severity: 'error', title: 'Ett fel uppstod', message: error.message })
}
