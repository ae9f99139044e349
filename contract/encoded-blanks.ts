const blanks = /\p{Zs}/gu
/** The scheme with the host or the receivers, and what follows. */
const frontAndRest = /^([^/?#]*(?:\/\/[^/?#]*)?)(.*)$/su

/** The address with `%20` for each blank after its host. `front` transforms the scheme and the host. */
export function encodedBlanks(address: string, front: (written: string) => string): string {
  const [, before = '', rest = ''] = frontAndRest.exec(address.trim()) ?? []
  return front(before) + rest.replace(blanks, '%20')
}

/** The address with `%20` for each blank after its host. A blank in the host stays, for the field's own check to refuse. */
export const withEncodedBlanks = (address: string): string => encodedBlanks(address, (front) => front)

export const withoutBlanks = (text: string): string => text.replace(blanks, '')
