import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { DesignState } from '#contract/design/design.ts'
import type { FederationDesign } from '#contract/design/federation-design.ts'
import { DesignInput, sameDesign } from '#contract/design/federation-design.ts'
import { undoButton, useTakeBack } from '#web/parts/undo/take-back.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { useUnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { designQuery, useDesignSteps } from './design-queries.ts'

/** Milliseconds of rest before typed text is saved. */
const restMs = 700

/** The first message of each field, by path: `palette.0.color`. */
export type DesignFaults = Readonly<Record<string, string>>

interface DesignWork {
  readonly state: DesignState
  /** As it is typed, whether it may be saved or not. */
  readonly design: FederationDesign
  /** The latest that may be drawn. */
  readonly drawn: FederationDesign
  readonly faults: DesignFaults
  readonly isDraft: boolean
  readonly steps: ReturnType<typeof useDesignSteps>
  /** `isTyped`: more letters may follow. */
  readonly change: (part: Partial<FederationDesign>, isTyped?: boolean) => void
  readonly discard: () => void
  readonly use: () => void
}

function check(design: FederationDesign): { faults: DesignFaults; input: FederationDesign | null } {
  const read = DesignInput.safeParse(design)
  if (read.success) return { faults: {}, input: read.data }
  return {
    faults: Object.fromEntries(read.error.issues.toReversed().map(({ path, message }) => [path.join('.'), message])),
    input: null,
  }
}

/** The design on the screen: every choice is saved as a draft, and what cannot be saved stays as it is typed, with the reason. */
export function useDesignWork(): DesignWork {
  const { data: state } = useSuspenseQuery(designQuery)
  const steps = useDesignSteps()
  const takeBack = useTakeBack(null, { about: 'design' })
  /** What is not saved yet. */
  const [typed, setTyped] = useState<FederationDesign | null>(null)
  const latest = useRef<FederationDesign | null>(null)
  const timer = useRef<number | undefined>(undefined)
  const design = typed ?? state.draft ?? state.used
  const { faults, input } = check(design)
  useUnsavedChanges(() => latest.current !== null && check(latest.current).input === null)

  function hold(next: FederationDesign | null): void {
    latest.current = next
    setTyped(next)
  }
  function save(): void {
    clearTimeout(timer.current)
    const sent = latest.current
    const ready = sent && check(sent).input
    if (!ready) return
    steps.save.mutate(ready, {
      onSettled: () => {
        if (latest.current === sent) hold(null)
      },
    })
  }
  // What was typed last is saved when the screen is left.
  const saveLast = useRef(save)
  useEffect(() => {
    saveLast.current = save
  })
  useEffect(() => () => saveLast.current(), [])

  return {
    state,
    design,
    drawn: input ?? state.draft ?? state.used,
    faults,
    isDraft: !sameDesign(design, state.used),
    steps,
    change(part, isTyped = false) {
      hold({ ...design, ...part })
      clearTimeout(timer.current)
      if (isTyped) timer.current = window.setTimeout(save, restMs)
      else save()
    },
    discard() {
      clearTimeout(timer.current)
      hold(null)
      if (state.draft !== null || steps.save.isPending) steps.discard.mutate()
    },
    use() {
      save()
      steps.use.mutate(undefined, {
        onSuccess: ({ undoToken }) =>
          showToast({
            about: 'design',
            severity: 'success',
            title: 'Utformningen används på alla sajter',
            ...undoButton(takeBack, undoToken),
          }),
      })
    },
  }
}
