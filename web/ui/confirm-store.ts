import type { ReactNode } from 'react'

interface Question {
  title: string
  /** What will happen, and what is safe. */
  children?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  isDangerous?: boolean
}

export interface AskedQuestion extends Question {
  readonly answer: (isConfirmed: boolean) => void
}

let asked: AskedQuestion | undefined
const listeners = new Set<() => void>()

function change(next: AskedQuestion | undefined): void {
  asked = next
  for (const listener of listeners) listener()
}

export const confirmStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  asked: () => asked,
}

/** Asks and waits: true if the person confirmed. A question that another one interrupts counts as not confirmed. */
export function confirmQuestion(question: Question): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => {
    change({
      ...question,
      answer: (isConfirmed) => {
        change(undefined)
        resolve(isConfirmed)
      },
    })
  })
}

/** The one way to something that takes away: the title names the thing. */
export const confirmDelete = (question: { title: string; consequence: string; confirmLabel: string }): Promise<boolean> =>
  confirmQuestion({
    title: question.title,
    children: question.consequence,
    confirmLabel: question.confirmLabel,
    isDangerous: true,
  })
