import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { NotFoundScreen } from '#web/ui/error-screen.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Looking, SettingsFrame, useMayChangeSettings } from './settings-frame.tsx'
import { settingsPlace } from './settings-places.ts'
import { FormSkeleton } from './shared/form-skeleton.tsx'

const route = getRouteApi('/$siteId/installningar/$tab')

export function SettingsTabScreen() {
  const { siteId, tab } = route.useParams()
  const place = settingsPlace(tab)
  const mayChange = useMayChangeSettings(siteId)
  if (place === undefined) return <NotFoundScreen />
  if (!mayChange) return <Looking title={place.label} only={place.label} />
  const { screen: Tab, label, about } = place
  return (
    <SettingsFrame tab={tab}>
      <Screen key={`${siteId} ${tab}`} title={label} lead={about}>
        <Suspense fallback={<FormSkeleton />}>
          <Tab />
        </Suspense>
      </Screen>
    </SettingsFrame>
  )
}
