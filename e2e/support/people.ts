/** A test person of the BankID simulator. Their roles are those of the demonstration data. */
export interface Person {
  readonly personalNumber: string
  readonly name: string
}

/** ADMIN. */
export const tolvan: Person = { personalNumber: '191212121212', name: 'Tolvan Tolvansson' }
/** Editor of malmo and lund. Tests count her sites: none gives her another. */
export const asa: Person = { personalNumber: '199908072391', name: 'Åsa Öberg-Ängström' }
/** Writer of malmo. */
export const karlErik: Person = { personalNumber: '200211242383', name: 'Karl Erik Andersson' }
/** Site administrator of skovde. */
export const marta: Person = { personalNumber: '198503142385', name: 'Märta Löfgren-Åkerlund' }
/** Reader of pitea. A test that gives somebody a role gives it to her. */
export const elif: Person = { personalNumber: '199310052387', name: 'Elif Yıldız Nordström' }
/** Has a BankID and no account. */
export const nils: Person = { personalNumber: '200001012384', name: 'Nils Utan-Konto' }
/** Has a blocked BankID. */
export const tess: Person = { personalNumber: '194605092222', name: 'Tess Persson' }

export const everybody: readonly Person[] = [tolvan, asa, karlErik, marta, elif, nils, tess]
