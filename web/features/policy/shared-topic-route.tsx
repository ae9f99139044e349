import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { isApiError } from '#web/api/api-error.ts'
import { useMySite } from '#web/api/session.ts'
import { Screen } from '#web/ui/screen.tsx'
import { CentralText, CentralChange } from './central-text.tsx'
import { ExtensionForm } from './extension-form.tsx'
import { sharedTopicQuery } from './policy-queries.ts'

const route = getRouteApi('/$siteId/politik/delad/$topicId')

/** A topic of the federation on a site: its text, what has changed in it, and what the site says under it. */
export function SharedTopicScreen() {
  const { siteId, topicId } = route.useParams()
  const { role } = useMySite(siteId)
  const { data, error } = useSuspenseQuery(sharedTopicQuery(siteId, topicId))
  // Withdrawn while the screen is open, with nothing stored here yet: what is typed stays.
  const isGone = isApiError(error) && error.status === 404
  const topic = isGone ? { ...data, central: null, seen: null } : data
  return (
    <Screen
      title={topic.name}
      width="form"
      lead={
        topic.central === null
          ? 'Riksorganisationen delar inte sakfrågan med er längre. Det ni har skrivit finns kvar här som utkast och syns inte på sajten.'
          : 'Gemensam sakfråga från riksorganisationen. Den centrala texten ändras bara där.'
      }
    >
      {topic.central !== null && topic.extension !== null && topic.seen !== null && (
        <CentralChange topic={topic} central={topic.central} extension={topic.extension} seen={topic.seen} role={role} />
      )}
      {topic.central !== null && <CentralText central={topic.central} />}
      <ExtensionForm key={topicId} topic={topic} role={role} />
    </Screen>
  )
}
