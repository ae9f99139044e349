import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { isApiError } from './api/api-error.ts'
import { ErrorScreen, NotFoundScreen } from './ui/error-screen.tsx'
import { ScreenSkeleton } from './ui/skeleton.tsx'

export const RoutePending = () => <ScreenSkeleton />
export const RouteNotFound = () => <NotFoundScreen />

export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  if (isApiError(error)) {
    // On its way to the login page.
    if (error.status === 401) return <ScreenSkeleton />
    if (error.status === 404) return <NotFoundScreen />
  }
  const retry = () => {
    queries.reset()
    reset()
    void router.invalidate()
  }
  return <ErrorScreen onRetry={retry} />
}
