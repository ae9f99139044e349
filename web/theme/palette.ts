import type { CSSVariablesResolver } from '@mantine/core'

/** Every colour of the admin, by what it means. The only file with colour literals; styles say `var(--k-ink)`. */
interface Palette {
  page: string
  surface: string
  /** Hover and other quiet fills. */
  quiet: string
  ink: string
  /** Secondary text; 4.5:1 on page, surface and quiet. */
  muted: string
  /** Hairlines that only divide. */
  line: string
  /** Borders that show where a control is; 3:1 on page and surface. */
  edge: string
  accent: string
  accentHover: string
  onAccent: string
  accentQuiet: string
  danger: string
  dangerHover: string
  onDanger: string
  draft: string
  draftQuiet: string
  review: string
  reviewQuiet: string
  scheduled: string
  scheduledQuiet: string
  published: string
  publishedQuiet: string
  error: string
  errorQuiet: string
  /** Behind dialogs and the sheet sidebar. */
  veil: string
  /** The page as it looks through the veil. */
  veiled: string
  /** The second tone of drawings. */
  drawing: string
}

const light: Palette = {
  page: '#fbfaf8',
  surface: '#ffffff',
  quiet: '#f2efeb',
  ink: '#1c2024',
  muted: '#5a6066',
  line: '#e6e3de',
  edge: '#8c8780',
  accent: '#0b5c63',
  accentHover: '#084a50',
  onAccent: '#ffffff',
  accentQuiet: '#e4f0f0',
  danger: '#b3261e',
  dangerHover: '#931f18',
  onDanger: '#ffffff',
  draft: '#50565c',
  draftQuiet: '#efedea',
  review: '#854a00',
  reviewQuiet: '#fdf0da',
  scheduled: '#1d4f91',
  scheduledQuiet: '#e6effa',
  published: '#17643a',
  publishedQuiet: '#e6f3ea',
  error: '#b3261e',
  errorQuiet: '#fcebe9',
  veil: 'rgb(28 32 36 / 40%)',
  veiled: '#a2a3a3',
  drawing: '#d9e7e7',
}

const dark: Palette = {
  page: '#141618',
  surface: '#1b1e21',
  quiet: '#24282c',
  ink: '#eceae6',
  muted: '#a6abb0',
  line: '#2c3135',
  edge: '#737a80',
  accent: '#5cc3c9',
  accentHover: '#7dd2d7',
  onAccent: '#0c2325',
  accentQuiet: '#1c3134',
  danger: '#ff9b90',
  dangerHover: '#ffb3aa',
  onDanger: '#3a0f0b',
  draft: '#b8bdc2',
  draftQuiet: '#2a2e32',
  review: '#f0b95e',
  reviewQuiet: '#35270f',
  scheduled: '#8fbcf5',
  scheduledQuiet: '#172a40',
  published: '#7fd19b',
  publishedQuiet: '#17301f',
  error: '#ff9b90',
  errorQuiet: '#3b1a18',
  veil: 'rgb(0 0 0 / 60%)',
  veiled: '#08090a',
  drawing: '#24474a',
}

type Variables = Record<`--${string}`, string>

function variablesOf(palette: Palette): Variables {
  const own: Variables = {}
  for (const [name, value] of Object.entries(palette)) {
    own[`--k-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`] = value
  }
  return {
    ...own,
    '--mantine-color-body': palette.page,
    '--mantine-color-text': palette.ink,
    '--mantine-color-bright': palette.ink,
    '--mantine-color-dimmed': palette.muted,
    '--mantine-color-placeholder': palette.muted,
    '--mantine-color-anchor': palette.accent,
    '--mantine-color-error': palette.error,
    '--mantine-color-success': palette.published,
    '--mantine-color-default': palette.surface,
    '--mantine-color-default-hover': palette.quiet,
    '--mantine-color-default-color': palette.ink,
    '--mantine-color-default-border': palette.edge,
    '--mantine-color-disabled': palette.quiet,
    '--mantine-color-disabled-color': palette.muted,
    '--mantine-color-disabled-border': palette.line,
    '--mantine-primary-color-contrast': palette.onAccent,
    '--mantine-color-petrol-filled': palette.accent,
    '--mantine-color-petrol-filled-hover': palette.accentHover,
    '--mantine-color-petrol-light': palette.accentQuiet,
    '--mantine-color-petrol-light-hover': palette.quiet,
    '--mantine-color-petrol-light-color': palette.accent,
    '--mantine-color-petrol-outline': palette.accent,
    '--mantine-color-petrol-text': palette.accent,
    '--mantine-color-red-filled': palette.danger,
    '--mantine-color-red-filled-hover': palette.dangerHover,
    '--mantine-color-red-light': palette.errorQuiet,
    '--mantine-color-red-light-color': palette.danger,
    '--mantine-color-red-outline': palette.danger,
  }
}

/** The colours as Mantine's variables and our own, for each scheme. They are written into the styles when the admin is built. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: variablesOf(light),
  dark: variablesOf(dark),
})
