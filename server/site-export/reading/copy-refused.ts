/** The reason why a copy cannot be imported: in Swedish, for the administrator who sent it. */
export class CopyRefused extends Error {}
