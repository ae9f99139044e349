// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useNoStrayFiles } from './use-no-stray-files.ts'

afterEach(cleanup)

function Screen() {
  useNoStrayFiles()
  return <div data-testid="zone" />
}

/** Drags something over an element, or drops it; true when the browser would open it. */
function opens(type: 'dragover' | 'drop', carried: readonly string[], on: Element = document.body): boolean {
  const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), {
    dataTransfer: { types: carried, dropEffect: 'copy' },
  })
  const isLeft = on.dispatchEvent(event)
  if (!isLeft && on === document.body) expect(event.dataTransfer.dropEffect).toBe('none')
  return isLeft
}

it('a file beside every place for files does not open in the tab, and words may be moved', () => {
  const { unmount } = render(<Screen />)
  expect([opens('dragover', ['Files']), opens('drop', ['Files'])]).toEqual([false, false])
  expect([opens('dragover', ['text/plain']), opens('drop', ['text/plain'])]).toEqual([true, true])
  unmount()
  expect([opens('dragover', ['Files']), opens('drop', ['Files'])]).toEqual([true, true])
})

it('a place for files that takes it keeps what it offers', () => {
  const { getByTestId } = render(<Screen />)
  const zone = getByTestId('zone')
  zone.addEventListener('dragover', (event) => event.preventDefault())
  const event = Object.assign(new Event('dragover', { bubbles: true, cancelable: true }), {
    dataTransfer: { types: ['Files'], dropEffect: 'copy' },
  })
  zone.dispatchEvent(event)
  expect(event.dataTransfer.dropEffect).toBe('copy')
})
