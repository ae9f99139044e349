/** An action of phone or control interface that was not carried out, and why. */
type Refusal = Error & { status: number; reason: string }

/** `message` is what a user would see, in Swedish; `reason` is for tests and does not change. */
export function refusal(status: number, reason: string, message: string): Refusal {
  return Object.assign(new Error(message), { name: 'Refusal', status, reason })
}

export const isRefusal = (error: unknown): error is Refusal => error instanceof Error && error.name === 'Refusal'
