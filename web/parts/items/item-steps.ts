import type { EndpointBodyInput } from '#contract/endpoint.ts'
import { plannedText } from '#web/ui/dates.ts'
import type { Item, ItemEndpoints } from './item.ts'

// The steps of the item life that answer with the item and a way back. Lists take them too, and load without the contract's schemas.

export type StepName =
  | 'publish'
  | 'requestReview'
  | 'withdrawReview'
  | 'requestChanges'
  | 'schedule'
  | 'cancelSchedule'
  | 'setUnpublishAt'
  | 'discard'
  | 'unpublish'
  | 'trash'
  | 'restore'
  | 'restoreRevision'
  | 'changeAddress'
  | 'move'

/** What a step says besides the draft version it starts from. */
export type StepBody<Name extends StepName> = Omit<EndpointBodyInput<ItemEndpoints[Name]>, 'draftVersion'>

/**
 * What is said when it is done. `pathBefore`: where it was read until now, if that is known. `notice`: what the server says
 * became otherwise than was asked for.
 */
export function doneWords(name: StepName, item: Item, pathBefore: string | undefined, notice: string | null): string {
  switch (name) {
    case 'publish':
      return 'Publicerad.'
    case 'requestReview':
      return 'Skickad för granskning.'
    case 'withdrawReview':
      return 'Tillbaka från granskning. Den är ett utkast igen.'
    case 'requestChanges':
      return 'Skickad tillbaka för ändring.'
    case 'schedule':
      return item.publishAt === null ? 'Schemalagd.' : `Publiceras ${plannedText(item.publishAt, new Date())}.`
    case 'cancelSchedule':
      return 'Schemaläggningen är avbruten.'
    case 'setUnpublishAt':
      return item.unpublishAt === null
        ? 'Den ligger kvar tills någon avpublicerar den.'
        : `Avpubliceras ${plannedText(item.unpublishAt, new Date())}.`
    case 'discard':
      return 'Ändringarna är kastade.'
    case 'unpublish':
      return 'Avpublicerad. Den finns kvar här.'
    case 'trash':
      return 'Flyttad till papperskorgen.'
    case 'restore': {
      const moved = pathBefore !== undefined && pathBefore !== item.path
      if (notice !== null) return `${notice} Den syns inte på sajten förrän du publicerar.`
      return `Återställd. Den syns inte på sajten förrän du publicerar.${moved ? ` Adressen är nu ${item.path}, för den gamla är upptagen.` : ''}`
    }
    case 'restoreRevision':
      return 'Den äldre versionen är utkast nu. Inget är publicerat.'
    case 'changeAddress':
      return item.everPublished ? 'Adressen är ändrad. Den gamla leder vidare.' : 'Adressen är ändrad.'
    case 'move':
      return pathBefore !== undefined && pathBefore !== item.path ? `Flyttad. Adressen är nu ${item.path}.` : 'Flyttad.'
  }
}
