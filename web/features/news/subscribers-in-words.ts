const number = new Intl.NumberFormat('sv-SE')

export const subscribersInWords = (count: number): string =>
  count === 1 ? '1 prenumerant' : `${number.format(count)} prenumeranter`
