import type { ComponentPropsWithRef, ReactNode } from 'react'
import styles from './login-button.module.css'

interface Look {
  look?: 'filled' | 'default' | 'subtle'
  /** Before the label. */
  icon?: ReactNode
  /** A higher button, for a screen that only offers this choice. */
  isLarge?: boolean
}

// Mantine's button would add 6 kB of loader and transitions to the first page that everyone opens.

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
