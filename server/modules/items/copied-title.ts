const suffix = ' (kopia)'

/** What a copy is called, at most `max` long. */
export const copiedTitle = (title: string, max: number): string =>
  title === '' ? '' : `${title.slice(0, max - suffix.length).trimEnd()}${suffix}`
