const hourText = new Intl.DateTimeFormat('sv-SE', { hour: 'numeric', hourCycle: 'h23', timeZone: 'Europe/Stockholm' })

function partOfDay(now: Date): string {
  const hour = Number(hourText.format(now))
  if (hour < 5) return 'God natt'
  if (hour < 12) return 'God morgon'
  return hour < 18 ? 'God eftermiddag' : 'God kväll'
}

/** `God morgon, Tolvan`. A name in capitals from the bank gets ordinary capitals. */
export function greeting(name: string, now: Date): string {
  const first = name.trim().split(/\s+/)[0] ?? ''
  const isShouted = first.length > 1 && first === first.toLocaleUpperCase('sv')
  const shown = isShouted ? first.charAt(0) + first.slice(1).toLocaleLowerCase('sv') : first
  return `${partOfDay(now)}, ${shown}`
}
