/** Properties that every plain object inherits: words of users like any other (SEC-65). */
export const inheritedWords = ['constructor', '__proto__', 'prototype', 'toString', 'valueOf', 'hasOwnProperty'] as const
