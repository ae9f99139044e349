import { NotFoundScreen } from '#web/ui/error-screen.tsx'

export const NewsNewScreen = () => <NotFoundScreen />
export const NewsEditScreen = () => <NotFoundScreen />
