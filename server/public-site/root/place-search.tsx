import type { ReactNode } from 'react'

export const maxPlaceLength = 80

/** A GET form: no script and no position is needed, and results have an address. */
export function PlaceSearch({ words = '', isFault = false }: { readonly words?: string; readonly isFault?: boolean }): ReactNode {
  return (
    <form className={isFault ? 'search place fault' : 'search place'} role="search" aria-label="Sök förening" action="/">
      <label htmlFor="ort">Hitta din förening</label>
      <p className="meta" id="ort-hjalp">
        Skriv kommun, postnummer eller namn. Vi frågar inte var du är.
      </p>
      <div>
        <input
          id="ort"
          type="search"
          name="ort"
          defaultValue={words}
          maxLength={maxPlaceLength}
          autoComplete="address-level2"
          aria-describedby={isFault ? 'ort-svar ort-hjalp' : 'ort-hjalp'}
          aria-invalid={isFault ? true : undefined}
        />
        <button>Sök</button>
      </div>
    </form>
  )
}
