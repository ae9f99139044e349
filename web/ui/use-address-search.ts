import { useNavigate } from '@tanstack/react-router'

/** Writes the search word of a list into its address, as `sok`; '' takes it away. */
export function useAddressSearch(): (word: string) => void {
  const navigate = useNavigate()
  return (word) => {
    const withWord = (search: { sok?: string }) => {
      const { ...next } = search
      if (word === '') delete next.sok
      else next.sok = word
      return next
    }
    void navigate({ to: '.', search: withWord, replace: true })
  }
}
