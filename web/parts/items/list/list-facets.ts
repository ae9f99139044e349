/** What an area's items can be grouped by. */
export interface ListFacets {
  /** `Kategori` */
  readonly label: string
  /** `Alla kategorier` */
  readonly all: string
  readonly options: readonly { readonly id: string; readonly name: string }[]
}
