export const familyPath = '/account/family'

/** The page of one relative. */
export function relativePath(participantId: string): string {
  return `${familyPath}/${participantId}`
}
