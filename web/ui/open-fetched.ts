import { showToast } from './toast-store.ts'

/** Fetches a part early. Without network it is fetched again when it is asked for. */
export const prefetchPart = (fetchPart: () => Promise<unknown>): void => void fetchPart().catch(() => undefined)

/** Opens a part once it is fetched. It is not drawn before: a part that fails while drawing would remove the screen and its typed text. */
export async function openFetched(fetchPart: () => Promise<unknown>, open: () => void): Promise<void> {
  try {
    await fetchPart()
  } catch {
    showToast({ severity: 'warn', message: 'Kunde inte öppnas – ingen kontakt med servern. Det du skrivit finns kvar här.' })
    return
  }
  open()
}
