/**
 * The milliseconds of processor time that the process spends on `work`. Unlike the time that passes, they do not grow while other
 * programs want the processor.
 */
export function cpuMsOf(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
