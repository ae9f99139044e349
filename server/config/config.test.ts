import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { parseConfig } from './config.ts'

const production = {
  NODE_ENV: 'production',
  SECRET_KEY: randomBytes(32).toString('base64'),
  DATABASE_URL: 'postgres://kansli@localhost/kansli',
  ADMIN_ORIGIN: 'https://kansli.exempel.se',
  SITES_URL: 'https://{site}.exempel-sajter.se',
  BANKID_ENV: 'production',
}
const receiver = { WEBHOOK_TEST_RECEIVER: '127.0.0.1:8443', WEBHOOK_TEST_CA: '/tmp/ca.pem' }

// covers What others build on: SEC-35: the receiver for trials does not exist in production
it('in production webhooks go to the internet: a receiver for tests stops the start', () => {
  expect(parseConfig(production, '/').webhookTestReceiver).toBeNull()
  expect(() => parseConfig({ ...production, ...receiver }, '/')).toThrow('får inte finnas i produktion')
})

it('a receiver for tests needs both its address and its certificate', () => {
  expect(parseConfig(receiver, '/').webhookTestReceiver).toEqual({ address: '127.0.0.1', port: 8443, caFile: '/tmp/ca.pem' })
  expect(() => parseConfig({ WEBHOOK_TEST_RECEIVER: '127.0.0.1:8443' }, '/')).toThrow('behövs båda')
  expect(() => parseConfig({ ...receiver, WEBHOOK_TEST_RECEIVER: 'intranät:8443' }, '/')).toThrow('WEBHOOK_TEST_RECEIVER')
  expect(() => parseConfig({ WEBHOOK_RECEIVER: 'x' }, '/')).toThrow('WEBHOOK_RECEIVER är ingen inställning')
})
