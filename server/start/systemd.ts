import { spawn } from 'node:child_process'
import { StartupError } from '../platform/startup-error.ts'

// What systemd gives a service: open sockets (sd_listen_fds(3)), and a place to say that it is ready (sd_notify(3)).

/** Descriptors of listening sockets. `sites` is null when one socket serves both. */
export interface GivenSockets {
  readonly admin: number
  readonly sites: number | null
}

/** The first descriptor after the standard ones, by sd_listen_fds(3). */
const firstDescriptor = 3

/**
 * The sockets that systemd has opened for the process `pid`; null when there are none. Throws StartupError when they are not those
 * of kansli-admin.socket and kansli-sites.socket, told apart by `FileDescriptorName`.
 */
export function givenSockets(environment: NodeJS.ProcessEnv, pid: number, isShared: boolean): GivenSockets | null {
  const count = Number(environment['LISTEN_FDS'] ?? 0)
  if (environment['LISTEN_PID'] !== String(pid) || !(count > 0)) return null
  const names = (environment['LISTEN_FDNAMES'] ?? '').split(':').slice(0, count)
  const wanted = isShared ? ['admin'] : ['admin', 'sites']
  if (names.toSorted().join() !== wanted.join())
    throw new StartupError(
      `systemd lämnar över ${count} socklar med namnen ”${names.join('”, ”')}”, men det ska vara ”${wanted.join('” och ”')}”. Se FileDescriptorName i kansli-admin.socket och kansli-sites.socket.`,
    )
  const descriptor = (name: string): number => firstDescriptor + names.indexOf(name)
  return { admin: descriptor('admin'), sites: isShared ? null : descriptor('sites') }
}

/** Tells systemd that the node answers; a failure is only logged, and systemd ends the start when its patience does. */
export function tellReady(environment: NodeJS.ProcessEnv, pid: number, onFault: (error: Error) => void): void {
  if (!environment['NOTIFY_SOCKET']) return
  // Node cannot send to a datagram socket of Unix by itself.
  const told = spawn('systemd-notify', ['--ready', `--pid=${pid}`], { stdio: 'ignore' })
  told.on('error', onFault)
  told.on('exit', (code) => code !== 0 && onFault(new Error(`systemd-notify ended with ${code}`)))
}

/** True where systemd listens on the ports in place of a node, whether one runs or not. */
export const systemdHoldsPorts = (): Promise<boolean> =>
  new Promise((resolve) => {
    const asked = spawn('systemctl', ['is-active', '--quiet', 'kansli-admin.socket'], { stdio: 'ignore' })
    // Not every machine has systemd.
    asked.on('error', () => resolve(false))
    asked.on('exit', (code) => resolve(code === 0))
  })
