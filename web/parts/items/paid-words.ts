/** The fields of political advertising in history and conflicts: the same in every area. */
export const paidWords = {
  paidBy: { label: 'Betald av', definite: 'vem som har betalat', kind: 'line' },
  paidNoticeUrl: { label: 'Transparensmeddelande', definite: 'länken till transparensmeddelandet', kind: 'line' },
} as const
