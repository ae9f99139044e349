import { useState } from 'react'
import { useIsInBrowser } from '#web/ui/use-is-in-browser.ts'

/** A display choice, remembered in this browser. An unknown stored choice counts as the first one, which is also the server's. */
export function useRemembered<Choice extends string>(key: string, choices: readonly [Choice, ...Choice[]]) {
  const isInBrowser = useIsInBrowser()
  const [chosen, setChosen] = useState<Choice | null>(null)
  const kept = isInBrowser ? localStorage.getItem(key) : null
  const choose = (next: Choice) => {
    setChosen(next)
    localStorage.setItem(key, next)
  }
  return [chosen ?? choices.find((known) => known === kept) ?? choices[0], choose] as const
}
