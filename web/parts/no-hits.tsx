import styles from './no-hits.module.css'

interface NoHitsProps {
  typed: string
  /** What was probably meant; null where nothing is near. */
  meant: string | null
  onSearch: (words: string) => void
}

/** The sentence of a list in which nothing has the words that were typed, with those that were probably meant. */
export const NoHits = ({ typed, meant, onSearch }: NoHitsProps) => (
  <span role="status">
    Inga träffar på ”{typed}”.{' '}
    {meant === null ? (
      'Prova färre ord.'
    ) : (
      <>
        Menade du{' '}
        <button
          type="button"
          className={styles.meant}
          onClick={(event) => {
            // The button goes with the empty list.
            event.currentTarget.closest('dialog, main')?.querySelector<HTMLElement>('input[type="search"]')?.focus()
            onSearch(meant)
          }}
        >
          {meant}
        </button>
        ?
      </>
    )}
  </span>
)
