/** Runs the work when no other tab of this browser runs its own: tabs share the cookies of the session. */
export const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => navigator.locks.request('kansli-refresh', work)
