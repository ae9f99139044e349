import type { ReactNode } from 'react'
import { createStore } from './store.ts'

interface Question {
  title: string
  /** What will happen, and what is safe. */
  children?: ReactNode
  /** What can be chosen with it. Not read out as a whole when the question opens. */
  choices?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  isDangerous?: boolean
}

interface AskedQuestion extends Question {
  readonly answer: (isConfirmed: boolean) => void
}

/** The question that is asked now. */
export const confirmStore = createStore<AskedQuestion | undefined>(undefined)

/** Asks and waits: true if the person confirmed. A question that another one interrupts counts as not confirmed. */
export function confirmQuestion(question: Question): Promise<boolean> {
  confirmStore.get()?.answer(false)
  return new Promise((resolve) => {
    confirmStore.set({
      ...question,
      answer: (isConfirmed) => {
        confirmStore.set(undefined)
        resolve(isConfirmed)
      },
    })
  })
}

/** Asks before something is deleted or taken away; the title names it. */
export const confirmDelete = (question: { title: string; consequence: string; confirmLabel: string }): Promise<boolean> =>
  confirmQuestion({
    title: question.title,
    children: question.consequence,
    confirmLabel: question.confirmLabel,
    isDangerous: true,
  })

/** Asks whether to leave what is not saved. `kept` says where it is found again. */
export const mayLeave = (kept?: string): Promise<boolean> =>
  confirmQuestion({
    title: 'Du har ändringar som inte är sparade.',
    children: kept,
    confirmLabel: 'Lämna sidan',
    cancelLabel: 'Stanna kvar',
  })
