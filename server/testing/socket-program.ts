import Fastify from 'fastify'
import { parseConfig } from '../config/config.ts'
import { limitedListening } from '../platform/http/limited-server.ts'
import { listenOn } from '../start/listeners.ts'
import { givenSockets } from '../start/systemd.ts'

// A program that listens on the sockets it was started with, and says on each which one it is and what it was told: <words>.

const named = (name: string) => {
  const app = Fastify({ ...limitedListening })
  app.get('/', () => `${name} ${process.argv[2]}`)
  return app
}
// Ports that nobody may open show that none of them is opened.
const config = { ...parseConfig({}, '/'), port: 1, sitesPort: process.argv[3] === 'shared' ? 1 : 2 }
const given = givenSockets(process.env, process.pid, config.port === config.sitesPort)
const listeners = await listenOn(config, named('admin'), named('sites'), given)
process.on('SIGTERM', () => void listeners.close(0))
process.stdout.write('listens\n')
