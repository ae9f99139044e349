import { mediaKey } from '#contract/media-facts.ts'
import type { AskedFact, AskedMedia, KnownMedia } from '../../media/known-media-context.ts'
import type { FieldPlace } from '../../mending-place.ts'
import type { ShownFinding } from './shown-finding.ts'

/** So long a part of the screen may be on its way. */
const longestWaitMs = 4000
/** The keyboard of a phone comes up within this time, and takes half of the window. */
const keyboardMs = 1000

const nextFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()))

/**
 * Leads to the place, once it is there. `openDetails` shows the fields that stand beside the sheet: it is called when the place
 * is not on the screen.
 */
export async function leadTo(find: () => FieldPlace | null | undefined, openDetails: () => void): Promise<void> {
  const until = Date.now() + longestWaitMs
  let hasOpened = false
  for (;;) {
    const place = find()
    const isOver = Date.now() > until
    // Beside the sheet they are kept in a column that a narrow window hides.
    const isThere = place?.control.isConnected === true && place.control.closest('[hidden]') === null
    if (place && isThere && (place.isProvisional !== true || isOver)) return showPlace(place)
    if (isOver) return
    // Null is a field on the screen that gets ready; without a field, or with one that is in no window, it lies beside the sheet.
    if (!hasOpened && place !== null && !isThere) {
      hasOpened = true
      openDetails()
    }
    await nextFrame()
  }
}

/** Opens what the place lies in, gives it the focus and brings it whole into view. */
function showPlace({ control, shown = control, focus }: FieldPlace): void {
  for (let box = shown.closest('details'); box !== null; box = box.parentElement?.closest('details') ?? null) box.open = true
  if (focus === undefined) control.focus({ preventScroll: true })
  else focus()
  seat(shown)
  const seatAgain = (): void => seat(shown)
  visualViewport?.addEventListener('resize', seatAgain, { once: true })
  setTimeout(() => visualViewport?.removeEventListener('resize', seatAgain), keyboardMs)
}

/** In the middle of the window, clear of what sticks to its edges; by its beginning where it is too high for that. */
function seat(element: Element): void {
  if (!(element instanceof HTMLElement)) return
  const isHigh = element.getBoundingClientRect().height > (visualViewport?.height ?? innerHeight) / 2
  element.style.scrollMarginBlock = 'calc(var(--k-editor-bar, 0rem) + 4.5rem) 5rem'
  element.scrollIntoView({ block: isHigh ? 'start' : 'center', inline: 'nearest', behavior: 'instant' })
  element.style.scrollMarginBlock = ''
}

/** What the Bildbank has to say of a picture for that finding to go. */
const factFor: Readonly<Record<string, AskedFact>> = {
  CREDIT_MISSING: 'credit',
  LICENCE_UNKNOWN: 'licence',
  CONSENT_MISSING: 'consent',
  PNR_IN_TEXT: 'title',
  CONTACT_HIDDEN: 'title',
}

/** The form that mends it; null where it is mended in the text, or by choosing another picture. */
export function askedIn({ facts }: KnownMedia, { code, media }: ShownFinding): AskedMedia | null {
  const fact = factFor[code]
  const known = media && facts.get(mediaKey(media))
  return fact === undefined || known === undefined || known.isShared ? null : { media: known, fact }
}
