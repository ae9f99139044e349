import type { ComponentProps, ElementType } from 'react'
import styles from './layout.module.css'

// Boxes and small texts that all screens share, so that a screen's own styles hold only what is particular to it. The classes here
// have no specificity (`:where`): a class of the screen wins over them in any order.

/** A distance of web/theme/tokens.ts, in quarters of a rem. */
type Space = 0 | 'half' | 1 | 2 | 3 | 4 | 5 | 6
type Below = 1 | 2 | 3 | 4 | 6

interface OwnProps<Tag extends ElementType> {
  as?: Tag
  className?: string | undefined
}

interface BoxProps {
  /** Between the parts. */
  gap?: Space
  /** Under the box. */
  below?: Below
  /** Takes the room that the other parts of its row leave, and may shrink below its content. */
  grow?: boolean
}

export type PropsOf<Tag extends ElementType, Own> = OwnProps<Tag> & Own & Omit<ComponentProps<Tag>, keyof Own | 'as' | 'className'>

/** The class of every layout part, for which alone the attributes below have a meaning; its own; and the one that it is given. */
export const named = (own: string | undefined, given: string | undefined): string => [styles.part, own, given].join(' ')

/** Parts below each other. */
export function Stack<Tag extends ElementType = 'div'>(props: PropsOf<Tag, BoxProps>) {
  const { as: Tag = 'div', className, gap = 3, below, grow, ...rest } = props as PropsOf<'div', BoxProps>
  return <Tag className={named(styles.stack, className)} data-gap={gap} data-below={below} data-grow={grow} {...rest} />
}

interface RowProps extends BoxProps {
  align?: 'start' | 'end' | 'baseline' | 'stretch'
  justify?: 'between' | 'end'
  /** Parts that do not fit go to the next line. */
  wrap?: boolean
  /** The distance between those lines; `gap` when left out. */
  lineGap?: 'half' | 1 | 2 | 3
  /** In a narrow window its parts share the whole width. */
  fill?: boolean
}

/** Parts beside each other, their middles on one line. */
export function Row<Tag extends ElementType = 'div'>(props: PropsOf<Tag, RowProps>) {
  const {
    as: Tag = 'div',
    className,
    gap = 2,
    below,
    grow,
    align,
    justify,
    wrap,
    lineGap,
    fill,
    ...rest
  } = props as PropsOf<'div', RowProps>
  return (
    <Tag
      className={named(styles.row, className)}
      data-gap={gap}
      data-below={below}
      data-grow={grow}
      data-align={align}
      data-justify={justify}
      data-wrap={wrap}
      data-line-gap={lineGap}
      data-fill={fill}
      {...rest}
    />
  )
}

export interface WordsProps {
  tone?: 'muted' | 'error' | 'review' | 'ink'
  below?: Below
  /** A line of its own, though it is a `span`. */
  block?: boolean
}

/** A text part in the element of its kind, for example `h2`; `as` chooses another. */
export const words =
  <Kind extends ElementType>(kind: Kind, own: string | undefined, usual?: WordsProps['tone']) =>
  <Tag extends ElementType = Kind>(props: PropsOf<Tag, WordsProps>) => {
    const { as: Tag = kind as 'p', className, tone = usual, below, block, ...rest } = props as PropsOf<'p', WordsProps>
    return <Tag className={named(own, className)} data-tone={tone} data-below={below} data-block={block} {...rest} />
  }

/** Muted text of normal size. */
export const Quiet = words('p', undefined, 'muted')

/** Muted text, one size smaller. */
export const Small = words('p', styles.small, 'muted')

/** The heading of a card, or of a part of a screen. */
export const Heading = words('h2', styles.heading)

interface CardProps extends Omit<BoxProps, 'grow'> {
  /** It holds a part of a form. */
  large?: boolean
}

/** A surface that holds what belongs together. */
export function Card<Tag extends ElementType = 'section'>(props: PropsOf<Tag, CardProps>) {
  const { as: Tag = 'section', className, gap = 3, below, large, ...rest } = props as PropsOf<'section', CardProps>
  return <Tag className={named(styles.card, className)} data-gap={gap} data-below={below} data-large={large} {...rest} />
}
