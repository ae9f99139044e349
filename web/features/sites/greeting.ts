const hourText = new Intl.DateTimeFormat('sv-SE', { hour: 'numeric', hourCycle: 'h23', timeZone: 'Europe/Stockholm' })

function partOfDay(now: Date): string {
  const hour = Number(hourText.format(now))
  if (hour < 5) return 'God natt'
  if (hour < 12) return 'God morgon'
  return hour < 18 ? 'God eftermiddag' : 'God kväll'
}

/** `God morgon, Tolvan`. */
export const greeting = (name: string, now: Date): string => `${partOfDay(now)}, ${name.trim().split(/\s+/)[0] ?? ''}`
