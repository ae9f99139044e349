// BankID's recommended texts, RFA1 to RFA30, in two editions: A of guidelines 3.x, which the product's specification quotes, and B of
// today. A later switch of voice is this one line. Null: not in that edition. Numbers not listed do not exist.

type Edition = 'A' | 'B'
const edition = 'A' satisfies Edition

const texts = {
  RFA1: {
    A: 'Starta BankID-appen.',
    B: 'Starta BankID-appen.',
  },
  RFA2: {
    A: 'Du har inte BankID-appen installerad. Kontakta din internetbank.',
    B: 'Du verkar inte ha BankID-appen. Installera den och skaffa ett BankID.',
  },
  RFA3: {
    A: 'Åtgärden avbruten. Försök igen.',
    B: 'Åtgärden avbröts. Försök igen.',
  },
  RFA4: {
    A: 'En identifiering eller underskrift för det här personnumret är redan påbörjad. Försök igen.',
    B: 'En identifiering eller underskrift pågår redan för ditt personnummer. Försök igen.',
  },
  RFA5: {
    A: 'Internt tekniskt fel. Försök igen.',
    B: 'Något gick fel. Försök igen.',
  },
  RFA6: {
    A: 'Åtgärden avbruten.',
    B: 'Åtgärden avbröts.',
  },
  RFA8: {
    A: 'BankID-appen svarar inte. Kontrollera att den är startad och att du har internetanslutning. Om du inte har något giltigt BankID kan du hämta ett hos din Bank. Försök sedan igen.',
    B: 'BankID-appen svarar inte. Kontrollera att den är startad och att du har internetanslutning. Försök sedan igen.',
  },
  RFA9: {
    A: 'Skriv in din säkerhetskod i BankID-appen och välj Legitimera eller Skriv under.',
    B: 'Skriv in din säkerhetskod i BankID-appen och välj Identifiera eller Skriv under.',
  },
  RFA13: {
    A: 'Försöker starta BankID-appen.',
    B: 'Försöker starta BankID-appen.',
  },
  RFA14A: {
    A: 'Söker efter BankID, det kan ta en liten stund… Om det har gått några sekunder och inget BankID har hittats har du sannolikt inget BankID som går att använda för den aktuella identifieringen/underskriften i den här datorn. Om du har ett BankID-kort, sätt in det i kortläsaren. Om du inte har något BankID kan du hämta ett hos din internetbank. Om du har ett BankID på en annan enhet kan du starta din BankID-app där.',
    B: null,
  },
  RFA14B: {
    A: 'Söker efter BankID, det kan ta en liten stund… Om det har gått några sekunder och inget BankID har hittats har du sannolikt inget BankID som går att använda för den aktuella identifieringen/underskriften i den här enheten. Om du inte har något BankID kan du hämta ett hos din internetbank. Om du har ett BankID på en annan enhet kan du starta din BankID-app där.',
    B: null,
  },
  RFA15A: {
    A: 'Söker efter BankID, det kan ta en liten stund… Om det har gått några sekunder och inget BankID har hittats har du sannolikt inget BankID som går att använda för den aktuella identifieringen/underskriften i den här datorn. Om du har ett BankID-kort, sätt in det i kortläsaren. Om du inte har något BankID kan du hämta ett hos din internetbank.',
    B: 'Söker efter BankID. Säkerställ att du har ett giltigt BankID på den här datorn. Om du har ett BankID på kort, sätt in kortet i kortläsaren.',
  },
  RFA15B: {
    A: 'Söker efter BankID, det kan ta en liten stund… Om det har gått några sekunder och inget BankID har hittats har du sannolikt inget BankID som går att använda för den aktuella identifieringen/underskriften i den här enheten. Om du inte har något BankID kan du hämta ett hos din internetbank.',
    B: 'Söker efter BankID. Säkerställ att du har ett giltigt BankID på den här enheten.',
  },
  RFA16: {
    A: 'Det BankID du försöker använda är för gammalt eller spärrat. Använd ett annat BankID eller hämta ett nytt hos din internetbank.',
    B: 'Ditt BankID är för gammalt eller spärrat. Använd ett annat BankID eller skaffa ett nytt hos din bank.',
  },
  RFA17A: {
    A: 'BankID-appen verkar inte finnas i din dator eller telefon. Installera den och hämta ett BankID hos din internetbank. Installera appen från din appbutik eller https://install.bankid.com.',
    B: 'Du verkar inte ha BankID-appen/programmet. Installera den och skaffa ett BankID hos din bank.',
  },
  RFA17B: {
    A: 'Misslyckades att läsa av QR koden. Starta BankID-appen och läs av QR koden. Kontrollera att BankID-appen är uppdaterad. Om du inte har BankID-appen måste du installera den och hämta ett BankID hos din internetbank. Installera appen från din appbutik eller https://install.bankid.com.',
    B: 'Misslyckades att läsa av QR-koden. Starta BankID-appen och läs av QR-koden.',
  },
  RFA18: {
    A: 'Starta BankID-appen',
    B: null,
  },
  RFA19: {
    A: 'Vill du identifiera dig eller skriva under med BankID på den här datorn eller med ett Mobilt BankID?',
    B: 'Vill du använda BankID på den här datorn eller ett Mobilt BankID?',
  },
  RFA20: {
    A: 'Vill du identifiera dig eller skriva under med ett BankID på den här enheten eller med ett BankID på en annan enhet?',
    B: 'Vill du använda BankID på den här enheten eller på en annan enhet?',
  },
  RFA21: {
    A: 'Identifiering eller underskrift pågår.',
    B: 'En identifiering eller underskrift pågår.',
  },
  RFA22: {
    A: 'Okänt fel. Försök igen.',
    B: 'Något gick fel. Försök igen.',
  },
  RFA23: {
    A: 'Fotografera och läs av din ID-handling med BankID-appen.',
    B: 'Fotografera och läs av din ID-handling med BankID-appen.',
  },
  RFA24: {
    A: null,
    B: 'Gör en ansiktsigenkänning i BankID-appen.',
  },
  RFA25: {
    A: null,
    B: 'Välj hur du vill bekräfta din identitet i BankID-appen.',
  },
  RFA26: {
    A: null,
    B: 'Kontrollen av din ID-handling misslyckades. Försök igen.',
  },
  RFA27: {
    A: null,
    B: 'Ansiktsigenkänningen misslyckades. Försök igen.',
  },
  RFA28: {
    A: null,
    B: 'Din enhet saknar den läsare som behövs för att kontrollera ID-handlingar.',
  },
  RFA29: {
    A: null,
    B: 'Du har flera BankID på din enhet. Du behöver radera alla utom ett BankID för att kunna slutföra identifieringen. Det gör du under Meny - Inställningar i din BankID-app.',
  },
  RFA30: {
    A: null,
    B: 'Bekräftelsen av din identitet misslyckades. Försök igen.',
  },
} as const satisfies Record<string, Record<Edition, string | null>>

/** The numbers that have a text in the edition we show; asking for another one is a type error. */
type Shown = {
  [Number in keyof typeof texts]: (typeof texts)[Number][typeof edition] extends string ? Number : never
}[keyof typeof texts]

export const rfaText = (number: Shown): string => texts[number][edition]

interface Hint {
  status: 'none' | 'pending' | 'failed' | 'complete'
  hintCode?: string | undefined
  /** By the user agent, as `isPhone` in device.ts says it. */
  isPhone: boolean
}

/** The hint message of the login page; '' when there is nothing to say. */
export function hintMessage({ status, hintCode, isPhone }: Hint): string {
  if (status === 'pending') return rfaText(pendingText(hintCode, isPhone))
  if (status === 'failed') return rfaText(failedText(hintCode, isPhone))
  return ''
}

function pendingText(hintCode: string | undefined, isPhone: boolean): Shown {
  switch (hintCode) {
    case 'outstandingTransaction':
    case 'noClient':
      return 'RFA1'
    case 'started':
      return isPhone ? 'RFA15B' : 'RFA15A'
    case 'userSign':
      return 'RFA9'
    default:
      return 'RFA21'
  }
}

function failedText(hintCode: string | undefined, isPhone: boolean): Shown {
  switch (hintCode) {
    case 'expiredTransaction':
      return 'RFA8'
    case 'certificateErr':
      return 'RFA16'
    case 'userCancel':
      return 'RFA6'
    case 'cancelled':
      return 'RFA3'
    case 'startFailed':
      // BankID chooses by whether a QR code was used; the specification by phone or computer.
      return isPhone ? 'RFA17B' : 'RFA17A'
    default:
      return 'RFA22'
  }
}
