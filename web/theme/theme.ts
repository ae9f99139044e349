import type { MantineColorsTuple, VariantColorsResolver } from '@mantine/core'
import { createTheme } from '@mantine/core'

/** Mantine writes white text on every filled ground; in the dark scheme our grounds are light. */
const variantColorResolver: VariantColorsResolver = ({ variant, color }) => {
  const isDanger = color === 'red'
  const tone = isDanger ? 'var(--k-danger)' : 'var(--k-accent)'
  const none = '1px solid transparent'
  switch (variant) {
    case 'filled':
      return {
        background: tone,
        hover: isDanger ? 'var(--k-danger-hover)' : 'var(--k-accent-hover)',
        color: isDanger ? 'var(--k-on-danger)' : 'var(--k-on-accent)',
        border: none,
      }
    case 'default':
      return { background: 'var(--k-surface)', hover: 'var(--k-quiet)', color: 'var(--k-ink)', border: '1px solid var(--k-edge)' }
    case 'outline':
      return { background: 'transparent', hover: 'var(--k-quiet)', color: tone, border: `1px solid ${tone}` }
    case 'light':
      return {
        background: isDanger ? 'var(--k-error-quiet)' : 'var(--k-accent-quiet)',
        hover: 'var(--k-quiet)',
        color: tone,
        border: none,
      }
    default:
      return {
        background: 'transparent',
        hover: 'var(--k-quiet)',
        color: isDanger || color === 'petrol' ? tone : 'var(--k-ink)',
        border: none,
      }
  }
}

// Mantine wants ten shades; ours is one accent per scheme, and palette.ts says which.
const petrol = Array.from({ length: 10 }, () => 'var(--k-accent)') as unknown as MantineColorsTuple

const sans = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"

/** 40 px, 44 px where fingers press; see theme.css. */
const controlHeight = 'var(--k-control)'

export const theme = createTheme({
  primaryColor: 'petrol',
  colors: { petrol },
  white: 'var(--k-surface)',
  black: 'var(--k-ink)',
  variantColorResolver,
  fontFamily: sans,
  headings: {
    fontFamily: sans,
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '2rem' },
      h2: { fontSize: '1.125rem', lineHeight: '1.75rem' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.5rem' },
    },
  },
  fontSizes: { xs: '0.8125rem', sm: '0.8125rem', md: '0.9375rem', lg: '1.125rem', xl: '1.5rem' },
  lineHeights: { xs: '1.25rem', sm: '1.25rem', md: '1.5rem', lg: '1.75rem', xl: '2rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '0.25rem', sm: '0.5rem', md: '0.5rem', lg: '0.75rem', xl: '0.75rem' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: {
      vars: () => ({
        root: { '--button-height': controlHeight, '--button-padding-x': '1rem', '--button-fz': 'var(--mantine-font-size-md)' },
      }),
    },
    ActionIcon: { defaultProps: { variant: 'subtle' }, vars: () => ({ root: { '--ai-size': controlHeight } }) },
    Input: {
      classNames: { wrapper: 'k-input', input: 'k-input-field' },
      vars: () => ({ wrapper: { '--input-height': controlHeight, '--input-fz': 'var(--mantine-font-size-md)' } }),
    },
    Switch: { defaultProps: { size: 'md' }, classNames: { track: 'k-switch', thumb: 'k-switch-thumb' } },
    InputWrapper: {
      classNames: { description: 'k-input-words', error: 'k-input-words' },
      vars: () => ({
        label: { '--input-label-size': 'var(--mantine-font-size-md)' },
        description: { '--input-description-size': 'var(--mantine-font-size-sm)' },
        error: { '--input-error-size': 'var(--mantine-font-size-sm)' },
      }),
    },
  },
})
