/** `Bo Ek (har inte längre tillgång till sajten)` */
export const makerWords = ({ createdBy, makerHasLeft }: { readonly createdBy: string; readonly makerHasLeft: boolean }): string =>
  makerHasLeft ? `${createdBy} (har inte längre tillgång till sajten)` : createdBy
