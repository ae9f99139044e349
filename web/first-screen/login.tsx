import { renderToString } from 'react-dom/server'
import { LoginApp } from '../features/auth/login-app.tsx'
import type { LoginFlow } from '../parts/bankid/login-flow.ts'
import { LoginScreen } from '../features/auth/login-screen.tsx'
import { createStore } from '../ui/store.ts'

const nothing = () => undefined

/** Before anything has happened. */
const idle: LoginFlow = {
  state: createStore({ status: 'none' } as const),
  start: async () => undefined,
  cancel: nothing,
  reset: nothing,
  resume: nothing,
  pollNow: nothing,
  takeOpening: () => false,
}

const noLink = (): never => {
  throw new Error('The sign-in has not begun.')
}

/** The content of #root in login.html. The build calls it, since every visitor sees the same. */
export const drawLogin = (isPhone: boolean): string =>
  renderToString(
    <LoginApp>
      <LoginScreen flow={idle} isPhone={isPhone} linkFor={noLink} />
    </LoginApp>,
  )
