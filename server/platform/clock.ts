/** The time, so that tests can choose it. Durations within a process use `performance.now()` instead: it cannot jump. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
