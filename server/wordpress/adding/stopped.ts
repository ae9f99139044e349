/** Somebody has cancelled the import, or removed it. */
export class Stopped extends Error {}
