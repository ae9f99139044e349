import { useEffect } from 'react'
import { isWriting } from './is-writing.ts'

/** Where the browser remembers whether `?` is on, and the two answers. */
export const questionKey = { place: 'tangent-fraga', choices: ['på', 'av'] } as const

/** True for `?` alone, outside a field, unless the person has switched it off (WCAG 2.1.4). */
export const asksForKeys = ({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean =>
  key === '?' && !ctrlKey && !metaKey && !isWriting(target) && localStorage.getItem(questionKey.place) !== 'av'

type Owner = 'frame' | 'screen'

const lists = new Map<Owner, () => void>()

/** Offers a list of keys while the component is drawn. `open` opens it. */
export function useKeyList(owner: Owner, open: () => void): void {
  useEffect(() => {
    lists.set(owner, open)
    return () => void lists.delete(owner)
  }, [owner, open])
}

/** Opens the list of the screen; that of the frame where the screen has none. */
export const openKeyList = (): void => (lists.get('screen') ?? lists.get('frame'))?.()
