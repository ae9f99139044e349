import type { Device } from './device.ts'

/** Remembers that a login is under way in this tab, so that a reload resumes it. Holds no token. */
export interface PendingMemory {
  read: () => { device: Device; till: string } | null
  write: (pending: { device: Device; till: string }) => void
  clear: () => void
}

const key = 'bankid-pending'

export const sessionMemory = (storage: Storage): PendingMemory => ({
  read: () => {
    const [device, till = '/'] = (storage.getItem(key) ?? '').split(' ')
    return device === 'same' || device === 'other' ? { device, till } : null
  },
  write: ({ device, till }) => storage.setItem(key, `${device} ${till}`),
  clear: () => storage.removeItem(key),
})
