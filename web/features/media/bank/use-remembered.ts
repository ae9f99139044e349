import { useState } from 'react'

/** A choice of how things are shown, remembered in this browser. One that is not among the choices is the first. */
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
