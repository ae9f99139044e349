import { useSyncExternalStore } from 'react'

/** A value that screens follow and that code outside React may change. */
export interface Readable<Value> {
  readonly get: () => Value
  /** Calls back after each change, with nothing; returns what ends it. */
  readonly subscribe: (listener: () => void) => () => void
}

export interface Store<Value> extends Readable<Value> {
  readonly set: (next: Value) => void
}

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    set: (next) => {
      value = next
      for (const listener of listeners) listener()
    },
  }
}

/** The present value. A component that reads a part of it is drawn again only when that part changes. */
export function useStore<Value>(store: Readable<Value>): Value
export function useStore<Value, Part>(store: Readable<Value>, part: (value: Value) => Part): Part
export function useStore<Value, Part>(store: Readable<Value>, part?: (value: Value) => Part): Value | Part {
  const present = (): Value | Part => (part === undefined ? store.get() : part(store.get()))
  return useSyncExternalStore(store.subscribe, present, present)
}
