import type { ComponentPropsWithRef, ReactNode } from 'react'
import styles from './login-button.module.css'

interface Look {
  look?: 'filled' | 'default' | 'subtle'
  /** Before the label. */
  icon?: ReactNode
  /** Higher, for the choice that is the whole screen. */
  isLarge?: boolean
}

// Mantine's button brings its loader and transitions along, 6 kB that the page everyone meets first has no use for.

export function LoginButton({
  look = 'filled',
  icon,
  isLarge = false,
  children,
  className = '',
  ...rest
}: Look & ComponentPropsWithRef<'button'>) {
  return (
    <button type="button" className={`${styles.button} ${className}`} data-look={look} data-large={isLarge || undefined} {...rest}>
      {icon}
      {children}
    </button>
  )
}

export function LoginLink({ look = 'filled', children, className = '', ...rest }: Pick<Look, 'look'> & ComponentPropsWithRef<'a'>) {
  return (
    <a className={`${styles.button} ${className}`} data-look={look} {...rest}>
      {children}
    </a>
  )
}
