/** The version of the program (semver), the same as in package.json. */
export const programVersion = '0.1.0'
