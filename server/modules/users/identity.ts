import type { Keys } from '../../platform/keys.ts'
import { mac } from '../../platform/keys.ts'

/** What an account is known by. The personal number itself is forgotten as soon as this is made (SEC-43). */
export const identityHash = (keys: Pick<Keys, 'identity'>, personalNumber: string): Buffer => mac(keys.identity, personalNumber)
