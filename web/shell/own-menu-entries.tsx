import type { Icon } from '@tabler/icons-react'
import { IconDevices, IconKeyboard, IconListCheck, IconMail, IconUserSearch } from '@tabler/icons-react'
import { openKeyList } from '#web/ui/key-lists.ts'
import type { MenuEntry } from '#web/ui/menu.tsx'

type OwnPlace = '/auth/att-gora' | '/auth/e-post' | '/auth/enheter' | '/auth/om-mig'

/** The person's own screens, and the list of keys. Fetched when the menu is opened. */
export function ownMenuEntries(waiting: number, go: (to: OwnPlace) => void): readonly MenuEntry[] {
  const entry = (label: string, OwnIcon: Icon, onChoose: () => void): MenuEntry => ({
    label,
    icon: <OwnIcon size={20} stroke={1.75} aria-hidden />,
    onChoose,
  })
  return [
    entry(waiting === 0 ? 'Att göra' : `Att göra (${waiting})`, IconListCheck, () => go('/auth/att-gora')),
    entry('E-post till mig', IconMail, () => go('/auth/e-post')),
    entry('Mitt konto', IconDevices, () => go('/auth/enheter')),
    entry('Vad finns om mig', IconUserSearch, () => go('/auth/om-mig')),
    entry('Kortkommandon', IconKeyboard, openKeyList),
  ]
}
