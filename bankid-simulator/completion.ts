export type Risk = 'low' | 'moderate' | 'high'

export type CompletionData = {
  user: { personalNumber: string; name: string; givenName: string; surname: string }
  device: { ipAddress: string; uhi?: string }
  bankIdIssueDate: string
  stepUp?: { mrtd: boolean }
  signature: string
  ocspResponse: string
  risk?: Risk
}
