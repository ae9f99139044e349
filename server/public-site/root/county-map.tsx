import type { ReactNode } from 'react'
import { outsideSlug } from './located-sites.ts'
import type { CountyCount } from './located-sites.ts'
import { inNumbers } from './located-sites.ts'
import { countyShapes, mapSize } from './county-shapes.ts'

export const countyPath = (slug: string): string => `/?lan=${slug}`

const unstyledWidth = 240

/**
 * The counties on a map. For those who see it and use a mouse: the list beside it has the same links, and is what keyboards and
 * screen readers meet.
 */
function CountyMap({ counts }: { readonly counts: readonly CountyCount[] }): ReactNode {
  return (
    <svg
      className="county-map"
      viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
      // Without styles it would be as wide as the page.
      width={unstyledWidth}
      height={Math.round((unstyledWidth * mapSize.height) / mapSize.width)}
      aria-hidden="true"
      focusable="false"
    >
      {counts.map(({ county, count }) => {
        const shape = <path d={countyShapes[county.code]} />
        if (count === 0) return <g key={county.code}>{shape}</g>
        return (
          <a key={county.code} href={countyPath(county.slug)} tabIndex={-1}>
            <title>{`${county.name}: ${inNumbers(count)}`}</title>
            {shape}
          </a>
        )
      })}
    </svg>
  )
}

interface CountiesProps {
  readonly counts: readonly CountyCount[]
  /** Associations that belong to no county. */
  readonly outside: number
}

/** Counties by name with the number of their associations, beside the map. */
export function Counties({ counts, outside }: CountiesProps): ReactNode {
  return (
    <div className="counties">
      <div>
        <ul className="plain">
          {counts.map(({ county, count }) => (
            <li key={county.code}>
              {count > 0 ? (
                <>
                  <a href={countyPath(county.slug)}>{county.shortName}</a> <span className="count">{count}</span>
                </>
              ) : (
                <span>{county.shortName}</span>
              )}
            </li>
          ))}
          {outside > 0 && (
            <li>
              <a href={countyPath(outsideSlug)}>Utan län</a> <span className="count">{outside}</span>
            </li>
          )}
        </ul>
        <p className="meta map-credit">
          Karta: <a href="https://mapsvg.com/maps/sweden">MapSVG</a>, förenklad,{' '}
          <a href="https://creativecommons.org/licenses/by/4.0/deed.sv">CC BY 4.0</a>
        </p>
      </div>
      <CountyMap counts={counts} />
    </div>
  )
}
