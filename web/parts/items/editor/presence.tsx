import { IconUsers } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ItemNow, Person } from '#contract/items/items.ts'
import { itemPaths } from '#contract/items/item-paths.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { Row, Small } from '#web/ui/layout.tsx'
import type { ItemEndpoints } from '../item.ts'
import styles from './presence.module.css'

const heartbeatMs = 15_000
/** Nobody has touched anything for this long: the item is open on a screen somebody has left, which is not being there. */
const awayAfterMs = 10 * 60_000
const nobody: readonly Person[] = []
const signsOfLife = ['keydown', 'pointerdown', 'pointermove'] as const

interface Present {
  readonly others: readonly Person[]
  /** Asks at once, as when a save was refused. */
  readonly ask: () => void
}

/**
 * Tells the server that the item is open here, and gives who else has it open. Informs and never locks.
 * `onAnswer` gets where the item is in its life, or 'gone', and when that was asked.
 */
export function usePresence(
  area: string,
  siteId: string,
  itemId: string | null,
  onAnswer: (now: ItemNow | 'gone', askedAt: number) => void,
): Present {
  const [others, setOthers] = useState(nobody)
  const answered = useEffectEvent(onAnswer)
  const ask = useRef<() => void>(() => undefined)

  useEffect(() => {
    if (itemId === null) return
    const say = (isLeaving: boolean) =>
      call<ItemEndpoints['presence']>(itemPaths(area).presence, {
        params: { siteId, itemId },
        body: { isLeaving },
        silent: true,
        keepalive: isLeaving,
      })
    let isPresent = false
    let isRefused = false
    let isOver = false
    let lastSign = Date.now()

    const leave = () => {
      if (!isPresent) return
      isPresent = false
      say(true).catch(() => undefined)
    }
    const beat = async (): Promise<void> => {
      if (isRefused || document.visibilityState === 'hidden') return
      // Beats would keep the session of a forgotten window alive.
      if (Date.now() - lastSign > awayAfterMs) return leave()
      isPresent = true
      const askedAt = Date.now()
      try {
        const answer = await say(false)
        setOthers(answer.others)
        if (!isOver) answered(answer.now, askedAt)
      } catch (error) {
        // Without network it is tried again at the next beat; a refusal would be the same at every beat.
        if (!isApiError(error)) throw error
        isRefused = error.status !== 0 && error.status < 500
        setOthers(nobody)
        if (error.status === 404 && !isOver) answered('gone', askedAt)
      }
    }
    const onVisibility = () => (document.visibilityState === 'hidden' ? leave() : void beat())
    const onSign = () => {
      lastSign = Date.now()
    }

    ask.current = () => void beat()
    void beat()
    const timer = setInterval(() => void beat(), heartbeatMs)
    document.addEventListener('visibilitychange', onVisibility)
    addEventListener('pagehide', leave)
    for (const sign of signsOfLife) addEventListener(sign, onSign, { passive: true })
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisibility)
      removeEventListener('pagehide', leave)
      for (const sign of signsOfLife) removeEventListener(sign, onSign)
      isOver = true
      leave()
      setOthers(nobody)
    }
  }, [area, siteId, itemId])

  return { others, ask: () => ask.current() }
}

const list = new Intl.ListFormat('sv', { type: 'conjunction' })

/** `Anna Berg redigerar just nu.`; said to those who listen when somebody comes or goes, empty when one is alone. */
export function PresenceLine({ others }: { others: readonly Person[] }) {
  const told = others.length > 0 ? `${list.format(others.map(({ name }) => name))} redigerar just nu.` : undefined
  // Its place is kept while nobody is here; where it is narrow the icon is left, and the sentence is in its title.
  return (
    <Small as={Row} gap={1} role="status" title={told} className={styles.line}>
      {told !== undefined && (
        <>
          <IconUsers size={16} aria-hidden className={styles.icon} />
          <span className={styles.words}>{told}</span>
        </>
      )}
    </Small>
  )
}
