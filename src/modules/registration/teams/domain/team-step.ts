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
  asked: RegisterStep | null,
  standing: TeamOrderProgress | null,
  board: TeamStepName,
): Destination {
  const isBoard = asked === board || asked === 'participant' || asked === 'participants'
  if (standing === null) return { step: board }
  if (isOrderOver(standing.status)) return { step: standing.wasPaid && !isBoard ? 'success' : board }
  if (isPaidStatus(standing.status)) return { step: asked === board ? board : 'success' }
  if (standing.status === 'expired') return { step: isBoard ? board : 'expired' }
  const isPaying = standing.payment === 'under-way'
  if (isBoard || (!standing.isComplete && !isPaying)) return { step: board }
  return allowedStep(asked, standing)
}
