import { useEffect, useState } from 'react'
import type { Person } from '#contract/items.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { lightEndpoint } from '#web/api/light-endpoint.ts'
import type { ItemEndpoints } from './item.ts'

const heartbeatMs = 15_000
/** Nobody has touched anything for this long: the item is open on a screen somebody has left, which is not being there. */
const awayAfterMs = 10 * 60_000
const nobody: readonly Person[] = []
const signsOfLife = ['keydown', 'pointerdown', 'pointermove'] as const

/** Tells the server that the item is open here, and gives who else has it open. Informs and never locks (spec 2.0.5). */
export function usePresence(area: string, siteId: string, itemId: string | null): readonly Person[] {
  const [others, setOthers] = useState(nobody)

  useEffect(() => {
    if (itemId === null) return
    const endpoint = lightEndpoint<ItemEndpoints['presence']>({
      method: 'POST',
      path: `/api/site/:siteId/${area}/:itemId/presence`,
    })
    const say = (isLeaving: boolean) =>
      call(endpoint, { params: { siteId, itemId }, body: { isLeaving }, quiet: true, keepalive: isLeaving })
    let isPresent = false
    let isRefused = false
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
      try {
        setOthers((await say(false)).others)
      } catch (error) {
        // Without network it is tried again at the next beat; a refusal would be one at every beat, with a toast each.
        if (!isApiError(error)) throw error
        isRefused = error.status !== 0
        setOthers(nobody)
      }
    }
    const onVisibility = () => (document.visibilityState === 'hidden' ? leave() : void beat())
    const onSign = () => {
      lastSign = Date.now()
    }

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
      leave()
      setOthers(nobody)
    }
  }, [area, siteId, itemId])

  return others
}
