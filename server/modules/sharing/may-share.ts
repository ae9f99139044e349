import type { Caller } from '../auth/auth.ts'

/** Who sends and shares what is the federation's: administrators and Riksredaktörer. */
export const mayShare = ({ isAdmin, isFederationEditor }: Caller): boolean => isAdmin || isFederationEditor
