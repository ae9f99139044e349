// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { Profiler } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createStore, useStore } from './store.ts'

afterEach(cleanup)

test('a listener is called after each change until it is taken away, and reads the new value', () => {
  const store = createStore('Ett')
  const heard: string[] = []
  const stop = store.subscribe(() => heard.push(store.get()))
  store.set('Två')
  store.set('Tre')
  stop()
  store.set('Fyra')
  expect(heard).toEqual(['Två', 'Tre'])
  expect(store.get()).toBe('Fyra')
})

test('a listener that takes itself away does not silence the others', () => {
  const store = createStore(0)
  const heard: string[] = []
  const stop = store.subscribe(() => {
    stop()
    heard.push('first')
  })
  store.subscribe(() => heard.push('second'))
  store.set(1)
  store.set(2)
  expect(heard).toEqual(['first', 'second', 'second'])
})

test('a screen shows the value as it is now, changed from outside React', () => {
  const store = createStore('Ett utkast')
  const Shown = () => <p>{useStore(store)}</p>
  render(<Shown />)
  expect(screen.getByText('Ett utkast')).toBeTruthy()
  act(() => store.set('Två utkast'))
  expect(screen.getByText('Två utkast')).toBeTruthy()
})

test('a screen that follows one part is drawn anew only when that part changes', () => {
  const store = createStore({ title: 'Höstmöte', lead: '' })
  const drawn = vi.fn()
  const Title = () => <p>{useStore(store, ({ title }) => title)}</p>
  render(
    <Profiler id="title" onRender={drawn}>
      <Title />
    </Profiler>,
  )
  act(() => store.set({ title: 'Höstmöte', lead: 'I Folkets hus' }))
  expect(drawn).toHaveBeenCalledTimes(1)
  act(() => store.set({ title: 'Årsmöte', lead: 'I Folkets hus' }))
  expect(screen.getByText('Årsmöte')).toBeTruthy()
  expect(drawn).toHaveBeenCalledTimes(2)
})

test('screens leave the store when they go', () => {
  const { get, set, subscribe } = createStore(0)
  let followers = 0
  const counted = {
    get,
    subscribe: (listener: () => void) => {
      followers += 1
      const stop = subscribe(listener)
      return () => {
        followers -= 1
        stop()
      }
    },
  }
  const Shown = () => <p>{useStore(counted)}</p>
  const { unmount } = render(<Shown />)
  expect(followers).toBe(1)
  unmount()
  expect(followers).toBe(0)
  set(1)
  expect(get()).toBe(1)
})
