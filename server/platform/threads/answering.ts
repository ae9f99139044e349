import { parentPort } from 'node:worker_threads'

/** Answers all work of this thread. An error that `answer` throws ends the thread, and rejects the call that asked. */
export function answerWork<Work, Answer>(answer: (work: Work) => Answer | Promise<Answer>): void {
  parentPort?.on('message', (work: Work) => {
    // A rejection is not handled, so that it ends the thread. A worker thread has no origin: an empty list takes its place.
    void Promise.resolve(work)
      .then(answer)
      .then((answered) => parentPort?.postMessage(answered, []))
  })
}
