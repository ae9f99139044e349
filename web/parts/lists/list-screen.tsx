import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { lazy, Suspense } from 'react'
import { Screen } from '#web/ui/screen.tsx'
import styles from './list-screen.module.css'

// Only readers see it.
const GuardedButton = lazy(async () => ({ default: (await import('#web/ui/guarded-button.tsx')).GuardedButton }))

interface ListScreenProps {
  title: string
  lead?: ReactNode
  /** The button that adds to the list; `CreateAction` where a role may lack the right to. */
  action?: ReactNode
  tabs?: ReactNode
  /** Search and filters. */
  head?: ReactNode
  /** Shown instead of head and rows where there is nothing at all. */
  empty?: ReactNode
  children?: ReactNode
}

/** The screen of a list, its parts always in the same order. */
export const ListScreen = ({ tabs, head, empty, children, ...screen }: ListScreenProps) => (
  <Screen {...screen} width="list">
    {tabs}
    {empty ?? (
      <div className={styles.rows}>
        {head}
        {children}
      </div>
    )}
  </Screen>
)

interface CreateActionProps {
  /** Why nothing may be added; null when it may. */
  refusal: string | null
  /** `Ny nyhet` */
  label: string
  icon?: ReactNode
  /** The link that adds; where nothing may be added it need not be there. */
  children?: ReactNode
}

/** Around the button that adds to a list: on phones it stands at the lower edge of the window. */
export const CreateBar = ({ children }: { children: ReactNode }) => (
  <div className={styles.create} data-create-bar>
    {children}
  </div>
)

/** The link that adds to the list; where the role may not, a button in its place that says why. */
export const CreateAction = ({ refusal, label, icon, children }: CreateActionProps) => (
  <CreateBar>
    {refusal === null ? (
      children
    ) : (
      <Suspense
        fallback={
          <Button data-disabled aria-disabled leftSection={icon}>
            {label}
          </Button>
        }
      >
        <GuardedButton refusal={refusal} reason="head" leftSection={icon}>
          {label}
        </GuardedButton>
      </Suspense>
    )}
  </CreateBar>
)
