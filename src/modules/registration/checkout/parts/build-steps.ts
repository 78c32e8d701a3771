import type { TFunction } from 'i18next'
import type { Step } from '#src/ui/kit/steps.tsx'
import { registerPath } from '../../domain/register-path.ts'
import type { RegisterStep } from '../domain/register-step.ts'

type Progress = {
  readonly init: {
    readonly registrationId: string
    readonly payBefore: string | null
    readonly priceDifference: object | null
    readonly isFee: boolean
    readonly legs: object | null
  }
  readonly card: {
    readonly eventCode: string
    readonly raceCode: string
    readonly kind: 'individual' | 'team' | 'relay'
  }
  readonly step: { readonly name: RegisterStep | 'join' }
}

/** The step bars; the participants are a link back as long as the place is held. */
export function buildSteps({ init, card, step }: Progress, t: TFunction<'registration-form'>): Step[] {
  const isLinked = init.priceDifference !== null || init.isFee || init.legs !== null
  const isOrder = step.name === 'order' || step.name === 'check'
  const participants: Step = {
    id: 'participant',
    label: t(card.kind === 'individual' ? 'stepParticipant' : 'stepTeam'),
    state: isOrder ? 'done' : 'current',
    ...(isOrder && init.payBefore !== null ? { to: registerPath(card, 'participants', init.registrationId) } : {}),
  }
  const order: Step = { id: 'order', label: t('stepOrder'), state: isOrder ? 'current' : 'ahead' }
  return [...(isLinked ? [] : [participants]), order, { id: 'done', label: t('stepFinish'), state: 'ahead' }]
}
