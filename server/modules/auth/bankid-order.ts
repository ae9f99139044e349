import { createHash, randomBytes } from 'node:crypto'
import type { BankIdClient, WebFacts } from '../../bankid/bankid-client.ts'
import type { Config } from '../../config/config.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Keys } from '../../platform/keys.ts'
import type { PresentedTokens } from './session-store.ts'

export interface BankIdDeps {
  readonly config: Pick<Config, 'adminOrigin' | 'bankId'>
  readonly database: Database
  readonly keys: Keys
  readonly clock: Clock
  readonly bankId: BankIdClient
  readonly log: { warn(fields: object, message: string): void }
  /** The longest time that a poll waits for BankID, where it is not the usual one. */
  readonly collectPatienceMs?: number
}

/** Facts about the calling browser, for BankID and our own checks. */
export interface Browser {
  /** Canonical, as the server sees it. */
  readonly address: string
  readonly userAgent: string
  /** From the long-lived cookie. */
  readonly deviceId: string
}

/** A browser that polls for the state of its order. */
export interface Poll {
  readonly browser: Browser
  /** Its earlier tokens; they are void once it is signed in. */
  readonly presented: PresentedTokens | null
  /** From the address the app returned to. */
  readonly returnNonce: string | undefined
}

/** BankID is queried every other second, counted from its last answer. */
export const collectEveryMs = 2000

/** 256 bits, in the form of a cookie value. */
export const randomId = (): string => randomBytes(32).toString('base64url')

/** What an order is for, decided when it starts. A sign-in has neither. */
export interface Errand {
  /** Hash of the invitation's link being answered. Such an order opens no session. */
  readonly invitationHash: Buffer | null
  /** The signed-in person, who alone can complete the order. */
  readonly confirmsUserId: string | null
}

/**
 * The text in the app, which warns a user who is being urged to "just approve it". It never contains a site's name,
 * because users choose those.
 */
export function purpose(config: Pick<Config, 'adminOrigin'>, { invitationHash, confirmsUserId }: Errand): string {
  const { host } = new URL(config.adminOrigin)
  if (confirmsUserId !== null) return `Bekräfta att det är du i Kansli på ${host}`
  return invitationHash === null ? `Logga in i Kansli på ${host}` : `Svara på en inbjudan i Kansli på ${host}`
}

export function webFacts(config: Pick<Config, 'adminOrigin'>, browser: Browser): WebFacts {
  const { hostname } = new URL(config.adminOrigin)
  const userAgent = browser.userAgent.slice(0, 256)
  return {
    // BankID does not accept an IPv6 address as a domain.
    ...(/^[a-z0-9.-]{3,253}$/.test(hostname) && { referringDomain: hostname }),
    ...(userAgent !== '' && { userAgent }),
    deviceIdentifier: createHash('sha256').update(browser.deviceId).digest('hex'),
  }
}
