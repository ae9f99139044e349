import styles from './monogram.module.css'

/** True if white text is easier to read on `#rrggbb` than black, by the contrast formula of WCAG 2. */
export function isDarkGround(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.179
}

interface MonogramProps {
  name: string
  /** `#rrggbb`; without it the accent of Kansli itself. */
  color?: string
  size?: number
}

/**
 * Associations share their first words and differ in the last, which is the place: its letter tells them apart. A last word that is
 * no name ("Åsö byalag", "Hults IF") does not.
 */
export const initial = (name: string): string | undefined =>
  (/(?<!\S)(\p{Lu})\S*\p{Ll}\S*$/u.exec(name)?.[1] ?? name[0])?.toUpperCase()

/** A letter for a name, on its colour. Decoration, which the style sheet writes: the name stands beside it. */
export function Monogram({ name, color, size = 32 }: MonogramProps) {
  const ground = color === undefined ? {} : { backgroundColor: color }
  return (
    <span
      aria-hidden
      className={styles.monogram}
      data-letter={initial(name)}
      data-ground={color === undefined ? 'accent' : isDarkGround(color) ? 'dark' : 'light'}
      style={{ width: `${size / 16}rem`, height: `${size / 16}rem`, fontSize: `${size / 32}rem`, ...ground }}
    />
  )
}
