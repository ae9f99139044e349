import { useState } from 'react'

/** A display choice, remembered in this browser. An unknown stored choice counts as the first one. */
export function useRemembered<Choice extends string>(key: string, choices: readonly [Choice, ...Choice[]]) {
  const [choice, setChoice] = useState<Choice>(() => {
    const kept = localStorage.getItem(key)
    return choices.find((known) => known === kept) ?? choices[0]
  })
  const choose = (next: Choice) => {
    setChoice(next)
    localStorage.setItem(key, next)
  }
  return [choice, choose] as const
}
