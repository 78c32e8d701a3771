import type { TFunction } from 'i18next'
import type { Step } from '#src/ui/kit/steps.tsx'
import { registerPath } from '../../domain/register-path.ts'
import type { RegisterStep } from '../domain/register-step.ts'

type Progress = {
  readonly init: {
    readonly registrationId: string
    readonly hasOptions: boolean
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

/** The step bar of the participant leads to the list of the order's people. */
const back = { participant: 'participants', options: 'options', order: 'order', payment: 'payment' } as const

/** The step bars: finished steps are links back as long as the place is held. */
export function buildSteps({ init, card, step }: Progress, t: TFunction<'registration-form'>): Step[] {
  const isTeam = card.kind !== 'individual'
  const labels = {
    participant: t(isTeam ? 'stepTeam' : 'stepParticipant'),
    options: t('stepOptions'),
    order: t('stepOrder'),
    payment: t('stepPayment'),
  }
  const order = ['participant', 'options', 'order', 'payment'] as const
  const shown = order.filter((name) =>
    name === 'options' ? init.hasOptions : name !== 'participant' || !(init.priceDifference || init.isFee || init.legs),
  )
  const shownStep = step.name === 'check' ? 'payment' : (order.find((name) => name === step.name) ?? 'participant')
  const current = shown.indexOf(shownStep)
  return shown.map((name, i) => ({
    id: name,
    label: labels[name],
    state: i < current ? 'done' : i === current ? 'current' : 'ahead',
    ...(i < current && init.payBefore !== null ? { to: registerPath(card, back[name], init.registrationId) } : {}),
  }))
}
