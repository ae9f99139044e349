/** A link by which one writes to the address: nothing in it is read as a subject or as a further receiver. */
export const mailtoOf = (address: string): string => `mailto:${address.replace(/[?&#%]/g, (sign) => encodeURIComponent(sign))}`
