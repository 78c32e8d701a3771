import type { StepProps } from '../../checkout/parts/step-props.ts'

export type TeamProps = StepProps<'team' | 'relay'>

export type CurrentTeam = NonNullable<TeamProps['step']['team']>

export type BoardProps = TeamProps & { readonly team: CurrentTeam }

export type Moves = {
  /** The announcement of the last action for screen readers. */
  readonly announcement: string
  move(memberId: string, name: string, relayPosition: number): void
  /** Records a move by the row's own form, so that the focus follows. */
  remember(memberId: string, name: string, relayPosition: number): void
}
