import type { Endpoint } from '#contract/endpoint.ts'

/**
 * An endpoint of the contract by its method and path alone, for the screens that load first: importing the contract's value
 * would bring zod along, 15 kB that sign-in and start page have no use for. The types make sure that both say the same.
 */
export const lightEndpoint = <E extends Endpoint>(line: Pick<E, 'method' | 'path'>): E =>
  // `call` reads method and path, and `conflict`, which no light endpoint has.
  line as E
