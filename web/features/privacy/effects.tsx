import type { Effect, EffectKind } from '#contract/privacy/finding.ts'
import { Rows, Strong } from '#web/ui/blocks.tsx'
import { Small, Stack } from '#web/ui/layout.tsx'

const heading: Readonly<Record<EffectKind, readonly [will: string, done: string]>> = {
  removed: ['Tas bort', 'Borttaget'],
  overwritten: ['Skrivs över', 'Överskrivet'],
  public: ['Står kvar', 'Står kvar'],
  kept: ['Står kvar', 'Står kvar'],
}

/** What an erasure does, each kind with its count; `isDone`: what it did. */
export const Effects = ({ of, isDone = false }: { of: readonly Effect[]; isDone?: boolean }) => (
  <>
    {(['removed', 'overwritten', 'kept'] as const).map((kind) => {
      const some = of.filter(({ does }) => does === kind)
      return some.length === 0 ? null : (
        <Stack key={kind} gap={1}>
          <Strong>{heading[kind][isDone ? 1 : 0]}</Strong>
          <Rows isPlain>
            {some.map(({ what, count, why }) => (
              <li key={`${what} ${why}`}>
                {`${what.charAt(0).toLocaleUpperCase('sv')}${what.slice(1)}: ${count.toLocaleString('sv-SE')}`}
                {why !== '' && (
                  <Small as="span" block>
                    {why}
                  </Small>
                )}
              </li>
            ))}
          </Rows>
        </Stack>
      )
    })}
  </>
)
