/** The states of an application and of its part at one organizer. */
export const applicationStates = ['submitted', 'in_review', 'ready', 'rejected'] as const
export type ApplicationState = (typeof applicationStates)[number]

const transitions: Readonly<Record<ApplicationState, readonly ApplicationState[]>> = {
  submitted: ['in_review', 'ready', 'rejected'],
  in_review: ['ready', 'rejected'],
  ready: [],
  rejected: [],
}

/** Whether an organizer may move its part so; what it decided is final. */
export function canMove(from: ApplicationState, to: ApplicationState): boolean {
  return transitions[from].includes(to)
}

/**
 * The application's state by those of its parts: rejected where all are; ready where all are decided;
 * in review where any is taken up; submitted before.
 */
export function applicationState(parts: readonly ApplicationState[]): ApplicationState {
  if (parts.length === 0) throw new Error('an application without parts has no state')
  if (parts.every((state) => state === 'rejected')) return 'rejected'
  if (parts.every((state) => transitions[state].length === 0)) return 'ready'
  return parts.every((state) => state === 'submitted') ? 'submitted' : 'in_review'
}

/** The number by which people name an application: 2024-000017. */
export function applicationNumber(year: number, serial: number): string {
  return `${year}-${String(serial).padStart(6, '0')}`
}
