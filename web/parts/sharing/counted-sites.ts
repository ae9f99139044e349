/** "1 sajt", "1 200 sajter". */
export const countedSites = (count: number): string => (count === 1 ? '1 sajt' : `${count.toLocaleString('sv-SE')} sajter`)
