export const countText = (count: number): string => count.toLocaleString('sv-SE')

/** `1 läsning`, `412 läsningar`, `Inga läsningar` */
export const readingsText = (count: number): string =>
  count === 0 ? 'Inga läsningar' : `${countText(count)} ${count === 1 ? 'läsning' : 'läsningar'}`
