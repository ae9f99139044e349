/**
 * Whether a browser with this name is a phone or a tablet: it chooses labels and texts of the sign-in. An iPad that calls itself
 * Macintosh counts as a computer.
 */
export const isPhone = (userAgent: string): boolean =>
  /Android|webOS|iPhone|iPad|iPod|BlackBerry|IEMobile|Opera Mini/i.test(userAgent)
