import { DEFAULT_THEME } from '@mantine/core'
import { describe, expect, it } from 'vitest'
import { contrast } from '#contract/settings/contrast.ts'
import { cssVariablesResolver } from './palette.ts'

const schemes = Object.entries(cssVariablesResolver(DEFAULT_THEME)).filter(([scheme]) => scheme !== 'variables')

// What axe does not measure: WCAG 1.4.11.
describe.each(schemes)('in the %s scheme', (_scheme, variables) => {
  const colour = (name: string): string => (variables as Record<string, string>)[`--k-${name}`] ?? ''

  it.each(['page', 'surface'])('the edge of a control and the ring around it are seen on %s', (ground) => {
    for (const seen of ['edge', 'accent', 'danger']) expect(contrast(colour(seen), colour(ground)), seen).toBeGreaterThanOrEqual(3)
  })
})
