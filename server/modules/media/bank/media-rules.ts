import type { MediaChanges } from '#contract/media/media.ts'
import type { FieldError } from '#contract/errors.ts'
import { validation } from '../../../platform/errors.ts'
import type { StoredMedia } from '../media-store.ts'

type Judged = Pick<StoredMedia, 'alt' | 'isDecorative' | 'people' | 'consent' | 'consentNote'>

const fault = (message: string): FieldError => ({ code: 'VALIDATION', message })

const missingNote = {
  given: 'Skriv hur samtycket gavs, och av vem.',
  legitimateInterest: 'Motivera intresseavvägningen.',
} as const

/** Throws 400 beside the field when what is said of a picture cannot all be so. Fields are those of `changes` in the call. */
export function refuseContradictions(before: Judged, after: Judged, changes: MediaChanges): void {
  const faults: Record<string, FieldError> = {}
  const say = (field: keyof MediaChanges, message: string): void => void (faults[`changes.${field}`] ??= fault(message))
  if (after.isDecorative && after.alt !== '') {
    const field = changes.alt === undefined ? 'isDecorative' : 'alt'
    say(field, 'En dekorativ bild har ingen alternativtext. Ta bort texten, eller låt bilden inte vara dekorativ.')
  }
  if (after.consent === 'withdrawn' && before.consent !== 'withdrawn')
    say('consent', 'Använd ”Återkalla samtycke”, så att bilden försvinner från sajten samtidigt.')
  if (after.people === 'children' && after.consent === 'notNeeded')
    say('consent', 'Med barn i bilden behövs samtycke eller en intresseavvägning. Välj det som gäller, eller ”Saknas”.')
  if ((after.consent === 'given' || after.consent === 'legitimateInterest') && after.consentNote === '')
    say('consentNote', missingNote[after.consent])
  // The old note is of a consent that was taken back.
  const comesBack = before.consent === 'withdrawn' && after.consent !== 'withdrawn'
  if (comesBack && (after.consentNote === '' || after.consentNote === before.consentNote))
    say('consentNote', 'Samtycket var återkallat. Skriv vad som har ändrats sedan dess.')
  if (Object.keys(faults).length > 0) throw validation(faults)
}
