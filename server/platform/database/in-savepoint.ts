import { HttpError } from '../errors.ts'
import type { Handle } from './database.ts'
import { statement } from './database.ts'

const mark = statement('attempt_mark', 'savepoint attempt')
const back = statement('attempt_back', 'rollback to savepoint attempt')
const keep = statement('attempt_keep', 'release savepoint attempt')

/** Runs one of several independent steps: a refusal rolls back this step and is returned. Internal errors are thrown. */
export async function inSavepoint<T>(
  handle: Handle,
  work: () => Promise<T>,
): Promise<{ readonly done: T } | { readonly refusal: HttpError }> {
  await handle.rows(mark, [])
  try {
    const done = await work()
    await handle.rows(keep, [])
    return { done }
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error
    await handle.rows(back, [])
    return { refusal: error }
  }
}
