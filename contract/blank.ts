// Letters and symbols by name that show nothing: Hangul fillers, the empty Braille pattern, the musical null notehead.
const shownSign = /(?![\u115F\u1160\u2800\u3164\uFFA0\u{1D159}])[\p{L}\p{N}\p{P}\p{S}\p{Extended_Pictographic}]/u
const unseenSigns = /\p{Cf}|\u034F|[\u115F\u1160\u2800\u3164\uFFA0]|[\uFE00-\uFE0F]/gu

/** True for a text without a letter, digit, sign or emoji: blanks, joiners, soft hyphens and other invisible characters are none. */
export const isBlank = (text: string): boolean => !shownSign.test(text)

/** A text without the characters inside words that show nothing: soft hyphens, joiners, direction marks. */
export const withoutUnseen = (text: string): string => text.replace(unseenSigns, '')
