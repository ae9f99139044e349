import { beforeAll } from 'vitest'

// Waiting is no assertion: on a busy machine a chunk that is loaded when it is needed may take longer than the usual second.
beforeAll(async () => {
  if (typeof document === 'undefined') return
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 15_000 })
  // Files share their modules: a toast that another file has left is none of this one's.
  const { toastStore } = await import('#web/ui/toast-store.ts')
  for (const { id } of toastStore.get()) toastStore.remove(id)
})
