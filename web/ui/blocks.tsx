import type { ElementType } from 'react'
import styles from './blocks.module.css'
import type { PropsOf } from './layout.tsx'
import { named, words } from './layout.tsx'

// Parts like those of layout.tsx that the first screens do without: they are not fetched before them.

/** The name of a thing, before its description. */
export const Strong = words('p', styles.strong)

/** A note or a fault on a coloured ground. */
export const Note = words('p', styles.note)

/** Rows with a line between them, on a surface of their own unless they are already on one. */
export function Rows<Tag extends ElementType = 'ul'>(props: PropsOf<Tag, { isPlain?: boolean }>) {
  const { as: Tag = 'ul', className, isPlain, ...rest } = props as PropsOf<'ul', { isPlain?: boolean }>
  return <Tag className={named(styles.rows, className)} data-plain={isPlain || undefined} {...rest} />
}
