import type { ReactNode } from 'react'

const letter = /\p{L}/u

/** "AB" for Anna Berg, "AU" for Anna af Ugglas: shown in place of a missing portrait. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => letter.test(word[0] ?? ''))
  const named = words.filter((word, index) => index === 0 || !/^\p{Ll}/u.test(word))
  const [first = '', last = ''] = [named[0], named.length > 1 ? named.at(-1) : '']
  return ((first[0] ?? '') + (last[0] ?? '')).toLocaleUpperCase('sv')
}

export function Initials({ name, isLarge = false }: { readonly name: string; readonly isLarge?: boolean }): ReactNode {
  return (
    <span className={isLarge ? 'initials large' : 'initials'} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
