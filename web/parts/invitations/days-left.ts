const dayMs = 24 * 60 * 60 * 1000

/** `3 dagar kvar`, counted in whole days that are left; below one, `mindre än ett dygn kvar`. */
export function daysLeft(until: string, now: Date): string {
  const days = Math.floor((Date.parse(until) - now.getTime()) / dayMs)
  if (days < 1) return 'mindre än ett dygn kvar'
  return days === 1 ? '1 dag kvar' : `${days} dagar kvar`
}
