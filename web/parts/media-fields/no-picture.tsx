import styles from './picture-field.module.css'

interface NoPictureProps {
  /** The Bildbank no longer has it; otherwise it is on its way. */
  isGone: boolean
  /** In a small box. */
  isShort?: boolean
}

/** In the place of a picture that cannot be shown. */
export function NoPicture({ isGone, isShort = false }: NoPictureProps) {
  const words = isGone ? ['Bilden finns inte längre i bildbanken.', 'Finns inte längre'] : ['Hämtar bilden …', 'Hämtar …']
  return (
    <p className={styles.gone} role={isGone ? 'note' : 'status'}>
      {words[isShort ? 1 : 0]}
    </p>
  )
}
