// The content of an Excel file: the text of one sheet, row by row, as the same sheet saved as CSV would have it.

export interface SheetRow {
  /** Row number in the spreadsheet: the first row is 1. Empty rows are left out but counted. */
  readonly line: number
  readonly cells: readonly string[]
}

export interface Sheet {
  readonly name: string
  readonly rows: readonly SheetRow[]
  /** Notes in Swedish on how the file was read, for example which of several sheets. */
  readonly notes: readonly string[]
}

export interface SheetLimits {
  /** Limit of rows with content. */
  readonly rows: number
  /** Limit of columns; all values further to the right count as one more column. */
  readonly columns: number
}

/** The message tells, in Swedish, why the file was not read and what to do. */
export class SheetRefused extends Error {}

const saveAs = 'Öppna den, välj Spara som, Excel-arbetsbok (.xlsx), och välj den filen i stället.'

export const sheetRefusals = {
  damaged: 'Filen är avbruten eller skadad. Öppna den i kalkylprogrammet, spara den på nytt och försök igen.',
  locked: 'Filen är låst med lösenord. Öppna den, ta bort lösenordet, spara den och försök igen.',
  macros: `Filen innehåller makron (.xlsm) och läses därför inte. ${saveAs}`,
  binaryWorkbook: `Filen är en binär Excel-arbetsbok (.xlsb). ${saveAs}`,
  oldExcel: `Filen har Excels äldre format (.xls). ${saveAs}`,
  oldOffice: 'Filen är gjord i ett äldre Office-program och är ingen lista. Spara listan som Excel (.xlsx) eller CSV.',
  openDocument:
    'Filen är ett OpenDocument-kalkylark (.ods). Öppna den, välj Spara som, Excel 2007–365 (.xlsx), och välj den filen i stället.',
  openDocumentText: 'Filen är ett OpenDocument-dokument och inget kalkylark. Spara listan som Excel (.xlsx) eller CSV.',
  apple:
    'Filen är gjord i Numbers eller ett annat av Apples program. Öppna den där, välj Arkiv, Exportera till, Excel, och välj den filen i stället.',
  word: 'Filen är ett Word-dokument. Kopiera listan till ett kalkylark, spara det som Excel (.xlsx) eller CSV, och välj den filen.',
  powerPoint: 'Filen är en PowerPoint-presentation och ingen lista. Spara listan som Excel (.xlsx) eller CSV.',
  zip: 'Filen är en ZIP-fil och inget kalkylark. Packa upp den och välj listan som ligger i den.',
  documentType:
    'Filen innehåller en DOCTYPE, som aldrig hör till en Excel-fil, och läses därför inte. Spara den på nytt i ett kalkylprogram.',
  noSheet: 'Filen har inget blad med innehåll som syns. Ta fram bladet med listan, spara filen och försök igen.',
  tooLarge: 'Filen är för stor när den packas upp. Ta bort blad, kolumner och rader som inte behövs, eller spara listan som CSV.',
  tooMuch:
    'Filen tar för lång tid eller för mycket minne att läsa. Ta bort blad, kolumner och rader som inte behövs, eller spara listan som CSV.',
} as const
