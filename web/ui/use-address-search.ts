import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

const pauseMs = 250

/** A search word that lives in the address as `sok`, written there when the typing pauses. */
export function useAddressSearch(inAddress: string): [typed: string, setTyped: (typed: string) => void] {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(inAddress)
  const [seen, setSeen] = useState(inAddress)
  const [written, setWritten] = useState(inAddress)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // A pause that ends after the list was left must not take the person back.
  useEffect(() => () => clearTimeout(timer.current), [])

  // "Rensa filter" and "Menade du" change the address; what comes back of the own typing must not take what was typed since.
  if (inAddress !== seen) {
    setSeen(inAddress)
    setWritten(inAddress)
    if (inAddress !== written) setTyped(inAddress)
  }

  const change = (next: string) => {
    setTyped(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const sok = next.trim()
      setWritten(sok)
      const withWord = (search: { sok?: string }) => {
        const { ...next } = search
        if (sok === '') delete next.sok
        else next.sok = sok
        return next
      }
      void navigate({ to: '.', search: withWord, replace: true })
    }, pauseMs)
  }
  return [typed, change]
}
