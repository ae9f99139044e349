import { UnstyledButton } from '@mantine/core'
import { IconMenu2, IconX } from '@tabler/icons-react'
import { useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRef } from 'react'
import { cornerStore } from '#web/ui/corner-store.ts'
import { useStore } from '#web/ui/store.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { PaletteButton } from './palette-button.tsx'
import { Sidebar } from './sidebar.tsx'
import styles from './shell.module.css'
import { useCrumbs } from './use-crumbs.ts'
import { useScreenChange } from './use-screen-change.ts'
import { useSheet } from './use-sheet.ts'

export function Shell({ children }: { children: ReactNode }) {
  const crumbs = useCrumbs()
  const isBare = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.isBare === true) })
  const mainRef = useRef<HTMLElement>(null)
  const { isOpen, toggle, close, toggleRef, sheetRef } = useSheet()
  useScreenChange(crumbs, mainRef)
  const corner = useStore(cornerStore)
  const place = crumbs.find(({ url }) => url !== '/')?.label ?? 'Kansli'

  return (
    <div className={styles.shell}>
      <a href="#innehall" className={styles.skip}>
        Hoppa till innehållet
      </a>
      <header className={styles.topBar}>
        <UnstyledButton
          ref={toggleRef}
          className={styles.toggle ?? ''}
          aria-label={isOpen ? 'Stäng menyn' : 'Öppna menyn'}
          aria-expanded={isOpen}
          aria-controls="sidomeny"
          onClick={toggle}
        >
          {isOpen ? <IconX size={24} aria-hidden /> : <IconMenu2 size={24} aria-hidden />}
        </UnstyledButton>
        <span className={styles.place}>{place}</span>
      </header>
      <div className={styles.search} inert={isOpen}>
        <PaletteButton />
      </div>
      {isOpen && <div className={styles.veil} aria-hidden onClick={close} />}
      <aside ref={sheetRef} id="sidomeny" tabIndex={-1} className={styles.sidebar} data-open={isOpen || undefined}>
        <Sidebar onNavigate={close} />
      </aside>
      <div className={styles.content} inert={isOpen}>
        <Breadcrumbs crumbs={crumbs} />
        <main id="innehall" ref={mainRef} tabIndex={-1} className={styles.main} data-bare={isBare || undefined}>
          {children}
        </main>
      </div>
      {corner}
    </div>
  )
}
