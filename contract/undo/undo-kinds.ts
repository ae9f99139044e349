// What can be taken back, by kind: each action as the list names it. Without zod, for the server's tables.

export const undoWords = {
  item: {
    edit: 'Byta bild',
    requestReview: 'Skicka för granskning',
    withdrawReview: 'Ta tillbaka från granskning',
    requestChanges: 'Begära ändring',
    publish: 'Publicera',
    schedule: 'Ändra tiden',
    cancelSchedule: 'Avbryta schemaläggningen',
    unpublish: 'Avpublicera',
    discard: 'Kasta ändringar',
    restoreVersion: 'Återställa en äldre version',
    changeAddress: 'Ändra adressen',
    move: 'Ändra plats',
    trash: 'Flytta till papperskorgen',
    restore: 'Återställa ur papperskorgen',
  },
  representatives: {
    'body.create': 'Lägga till organ',
    'body.change': 'Ändra organ',
    'body.move': 'Flytta organ',
    'body.remove': 'Ta bort organ',
    'assignment.create': 'Lägga till uppdrag',
    'assignment.change': 'Ändra uppdrag',
    'assignment.end': 'Avsluta uppdrag',
    'assignment.remove': 'Ta bort uppdrag',
    'assignment.move': 'Flytta uppdrag',
    'term.apply': 'Ny mandatperiod',
    'import.run': 'Hämta från lista',
  },
  membership: {
    remove: 'Ta bort rollen',
  },
  media: {
    trash: 'Flytta till papperskorgen',
    replace: 'Byta ut filen',
  },
  settings: {
    general: 'Ändra inställningar',
    appearance: 'Ändra inställningar',
    front: 'Ändra inställningar',
    contact: 'Ändra inställningar',
    social: 'Ändra inställningar',
    publishing: 'Ändra inställningar',
    privacy: 'Ändra inställningar',
    newsletter: 'Ändra inställningar',
    started: 'Ändra inställningar',
    inherited: 'Välja vad som kommer ovanifrån',
    below: 'Bestämma för sajterna under',
    menu: 'Ändra menyn',
  },
  redirects: {
    add: 'Lägga till omdirigering',
    import: 'Läsa in omdirigeringar',
    remove: 'Ta bort omdirigeringar',
  },
  design: {
    use: 'Ändra utformningen',
  },
  merge: {
    run: 'Slå ihop sajter',
  },
  wordpress: {
    import: 'Läsa in från WordPress',
  },
} as const

export type UndoKindName = keyof typeof undoWords
export type UndoAction<Kind extends UndoKindName> = keyof (typeof undoWords)[Kind] & string
