import type { ProgrammeInput } from '#contract/policy/policy-programmes.ts'

export const malmoProgrammes = {
  vardagen: {
    name: 'Nära till vardagen – program för Malmö 2026–2030',
    kind: 'action',
    url: 'https://dokument.samlingframat.example/malmo/program-2026-2030.pdf',
    decidedOn: '2026-03-14',
    decidedBy: 'Årsmötet',
  },
  manifesto: {
    name: 'Valmanifest för Malmö 2026',
    kind: 'manifesto',
    url: 'https://dokument.samlingframat.example/malmo/valmanifest-2026.pdf',
    decidedOn: '2026-05-23',
    decidedBy: 'Medlemsmötet',
  },
} as const satisfies Record<string, ProgrammeInput>
