import { z } from 'zod'

const day = z.iso.date('Skriv datumet som ÅÅÅÅ-MM-DD.').nullable()

/** The first and last day of a role, in Swedish time. Null: from now on, until further notice. */
export const rolePeriod = { validFrom: day.default(null), validTo: day }
