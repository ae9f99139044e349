/** The file is at fault: the message says what is wrong with it, and what to do. */
export class WxrRefused extends Error {}
