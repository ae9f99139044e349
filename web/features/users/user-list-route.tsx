import { NotFoundScreen } from '#web/ui/error-screen.tsx'

export const UserListScreen = () => <NotFoundScreen />
