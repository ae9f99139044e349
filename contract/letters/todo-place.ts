import { healthWords } from '../health/health-kinds.ts'
import type { Todo } from './todo.ts'

const areaPaths: Readonly<Record<string, string>> = {
  news: 'nyheter',
  policy: 'politik',
  representatives: 'foretradare',
  pages: 'sidor',
}

/** Where in the admin a thing is done: the path, for a letter and for the list; with `?flik=` for the tab of a list. */
export function todoPlace(siteId: string, todo: Pick<Todo, 'kind' | 'subject' | 'area' | 'reminder'>): string {
  const { kind, subject, area, reminder } = todo
  switch (kind) {
    case 'healthReminder': {
      if (reminder === null) return `/${siteId}`
      const { place, tab } = healthWords[reminder.kind]
      return `${place(siteId, reminder.first)}${tab === undefined ? '' : `?flik=${tab}`}`
    }
    case 'mediaEnding':
      return `/${siteId}/bildbank/${subject}`
    case 'assignmentEnding':
      return `/${siteId}/foretradare/organ/${subject}`
    case 'messageUndelivered':
      return `/${siteId}/installningar/kontakt`
    case 'invitationUsed':
    case 'roleEnding':
      return `/${siteId}/installningar/anvandare`
    case 'webhookStopped':
      return `/${siteId}/installningar/utveckling`
    case 'pictureRecalled':
      return area === null ? `/${siteId}/installningar/utseende` : `/${siteId}/${areaPaths[area] ?? 'nyheter'}/${subject}`
    case 'reviewWanted':
    case 'changesWanted':
    case 'scheduleFailed':
    case 'reviewDue':
      return `/${siteId}/${areaPaths[area ?? ''] ?? 'nyheter'}/${subject}`
  }
}
