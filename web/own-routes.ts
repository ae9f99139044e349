import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from './root-route.ts'

// What belongs to the signed-in person and to no site, for routes.ts.

const letterQueries = () => import('./features/letters/letter-queries.ts')

// Below what the sign-in has already taken from the sites' ids.
const sessions = createRoute({
  getParentRoute: () => root,
  path: 'auth/enheter',
  loader: async ({ context: { queryClient } }) => (await import('./features/auth/sessions-queries.ts')).loadSessions(queryClient),
  staticData: { crumb: 'Mitt konto' },
  component: lazyRouteComponent(() => import('./features/auth/sessions-route.tsx'), 'SessionsScreen'),
})

const ownPrivacy = createRoute({
  getParentRoute: () => root,
  path: 'auth/om-mig',
  staticData: { crumb: 'Om mig' },
  component: lazyRouteComponent(() => import('./features/privacy/own-privacy-route.tsx'), 'OwnPrivacyScreen'),
})

const todo = createRoute({
  getParentRoute: () => root,
  path: 'auth/att-gora',
  loader: async ({ context: { queryClient } }) => (await letterQueries()).loadTodos(queryClient),
  staticData: { crumb: 'Att göra' },
  component: lazyRouteComponent(() => import('./features/letters/todo-route.tsx'), 'TodoScreen'),
})

const letters = createRoute({
  getParentRoute: () => root,
  path: 'auth/e-post',
  loader: async ({ context: { queryClient } }) => (await letterQueries()).loadLetters(queryClient),
  staticData: { crumb: 'E-post' },
  component: lazyRouteComponent(() => import('./features/letters/letters-route.tsx'), 'LettersScreen'),
})

export const ownRoutes = [sessions, ownPrivacy, todo, letters] as const
