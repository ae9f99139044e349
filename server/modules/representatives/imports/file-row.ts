export interface FileRow {
  /** Line number as in a spreadsheet: the first line is 1, even when empty. */
  readonly line: number
  /** By heading; '' for an empty cell. */
  readonly cells: Readonly<Record<string, string>>
}
