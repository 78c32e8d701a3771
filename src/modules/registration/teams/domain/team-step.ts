import { isPaidStatus } from '#src/modules/orders/domain/order-state.ts'
import {
  allowedStep,
  type Destination,
  isOrderOver,
  type OrderProgress,
  type RegisterStep,
} from '../../checkout/domain/register-step.ts'

/** The page of a team: its race is for teams or a relay. */
export type TeamStepName = 'team' | 'relay'
export type TeamOrderProgress = OrderProgress & { readonly isComplete: boolean }

/**
 * The step to show in a race of teams: the board takes the place of an individual's form, and no
 * later step is shown until the team is complete.
 */
export function allowedTeamStep(
  requestedStep: RegisterStep | null,
  progress: TeamOrderProgress | null,
  board: TeamStepName,
): Destination {
  const isBoard = requestedStep === board || requestedStep === 'participant' || requestedStep === 'participants'
  if (progress === null) return { step: board }
  if (isOrderOver(progress.status)) return { step: progress.wasPaid && !isBoard ? 'success' : board }
  if (isPaidStatus(progress.status)) return { step: requestedStep === board ? board : 'success' }
  if (progress.status === 'expired') return { step: isBoard ? board : 'expired' }
  const isPaying = progress.payment === 'under-way'
  if (isBoard || (!progress.isComplete && !isPaying)) return { step: board }
  return allowedStep(requestedStep, progress)
}
