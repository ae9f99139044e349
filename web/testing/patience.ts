import { beforeAll } from 'vitest'

// Waiting is no assertion: on a busy machine a chunk that is loaded when it is needed may take longer than the usual second.
beforeAll(async () => {
  if (typeof document === 'undefined') return
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 15_000 })
})
