/**
 * The coach's declaration for each athlete who is a minor: the coach has the parents’ written
 * consents and shows them at the pick-up. The page contains the text; a change of the text needs a
 * new version.
 */
export const coachDeclaration = { kind: 'representative-paper', textVersion: 'coach-2026-11-22' } as const
