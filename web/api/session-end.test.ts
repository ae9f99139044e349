import { describe, expect, it } from 'vitest'
import { noteSessionEnd, takeSessionEnd } from './session-end.ts'

const now = new Date('2026-03-02T12:00:00Z')
const seconds = (minutes: number): number => now.getTime() / 1000 + minutes * 60
const cookies = (whole: number, idle: number): string => `XSRF-TOKEN=x; __Host-ends=${seconds(whole)}.${seconds(idle)}`

function tab() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

describe('the sentence on the login page', () => {
  it.each([
    ['twelve hours have passed', cookies(-1, -100), 'Du har varit inloggad i tolv timmar.'],
    ['nothing was done for two hours', cookies(300, -1), 'Du har inte gjort något på två timmar.'],
    ['it was ended from elsewhere', cookies(300, 90), 'Du är inte längre inloggad här.'],
  ])('says that %s, and that one comes back', (_, ends, why) => {
    const storage = tab()
    noteSessionEnd(storage)
    expect(takeSessionEnd(storage, ends, now)).toBe(`${why} Logga in igen, så kommer du tillbaka dit du var.`)
    // Once: a later visit to the page is one like any other.
    expect(takeSessionEnd(storage, ends, now)).toBeNull()
  })

  it('is not there for a visitor who was not signed in, or who came by themselves', () => {
    const visitor = tab()
    noteSessionEnd(visitor)
    expect(takeSessionEnd(visitor, 'XSRF-TOKEN=x', now)).toBeNull()
    expect(takeSessionEnd(tab(), cookies(-1, -1), now)).toBeNull()
  })
})
