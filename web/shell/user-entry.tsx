import { UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type * as auth from '#contract/auth.ts'
import * as paths from '#contract/auth-paths.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { loggedOut } from '#web/api/leaving-for-login.ts'
import { useAuthInfo } from '#web/api/session.ts'
import { todoText, useTodoCount } from '#web/parts/todo-count.ts'
import { Row, Small } from '#web/ui/layout.tsx'
import { MenuButton } from '#web/ui/menu.tsx'
import { useIsInBrowser } from '#web/ui/use-is-in-browser.ts'
import iconButton from '#web/ui/icon-button.module.css'
import styles from './sidebar.module.css'

const schemes = {
  auto: { icon: IconDeviceDesktop, label: 'följer systemet', next: 'light' },
  light: { icon: IconSun, label: 'ljust', next: 'dark' },
  dark: { icon: IconMoon, label: 'mörkt', next: 'auto' },
} as const

function SchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const isInBrowser = useIsInBrowser()
  const { icon: SchemeIcon, label, next } = schemes[isInBrowser ? colorScheme : 'auto']
  const text = `Utseende: ${label}. Byt.`
  return (
    <UnstyledButton className={iconButton.button ?? ''} aria-label={text} title={text} onClick={() => setColorScheme(next)}>
      <SchemeIcon size={20} stroke={1.75} aria-hidden />
    </UnstyledButton>
  )
}

/** The person's own screens, and how much waits. */
function OwnMenu({ onNavigate }: { onNavigate: () => void }) {
  const navigate = useNavigate()
  const waiting = useTodoCount()
  const go = (to: string) => {
    onNavigate()
    void navigate({ to })
  }
  return (
    <>
      {waiting > 0 && (
        <Small as="span" tone="review" aria-hidden>
          {waiting}
        </Small>
      )}
      <MenuButton
        label={waiting === 0 ? 'Ditt eget' : `Ditt eget. ${todoText(waiting)} att göra`}
        entries={async () => (await import('./own-menu-entries.tsx')).ownMenuEntries(waiting, go)}
      />
    </>
  )
}

export function UserEntry({ onNavigate }: { onNavigate: () => void }) {
  const { user } = useAuthInfo()
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    call<typeof auth.logOut>(paths.logOut)
      // Loads a new page, so that no data of this person stays in memory.
      .then(() => {
        loggedOut.set(true)
        location.assign('/auth/login')
      })
      .catch((error: unknown) => {
        setLeaving(false)
        if (!isApiError(error)) throw error
      })
  }
  return (
    <div className={styles.foot}>
      <Row gap={1}>
        <UnstyledButton className={styles.logOut ?? ''} disabled={isLeaving} onClick={leave}>
          {user.name} <span>(Logga ut)</span>
        </UnstyledButton>
        <OwnMenu onNavigate={onNavigate} />
        <SchemeSwitch />
      </Row>
    </div>
  )
}
