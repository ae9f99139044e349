import type { SVGProps } from 'react'
import { createElement } from 'react'

// Replaces createReactComponent of @tabler/icons-react in the built bundles (web/one-path-icons.ts).

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke'> {
  size?: number | string
  stroke?: number | string
}

/** All strokes of an icon as one path, or Tabler's list of elements where they cannot be one. */
type Strokes = string | readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]

/** The component of an outlined icon: without the namespace, which HTML does not need, and Tabler's classes, which have no style. */
export const iconComponent =
  (_type: string, _name: string, _pascalName: string, strokes: Strokes) =>
  ({ color = 'currentColor', size = 24, stroke = 2, children, ...others }: IconProps) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: color,
        strokeWidth: stroke,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...others,
      },
      typeof strokes === 'string'
        ? createElement('path', { d: strokes })
        : strokes.map(([tag, attributes]) => createElement(tag, attributes)),
      children,
    )
