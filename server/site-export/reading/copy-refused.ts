/** Why a copy cannot be read back: Swedish, for the administrator who sent it. */
export class CopyRefused extends Error {}
