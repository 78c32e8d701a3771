import type { StepProps } from '../../checkout/parts/step-props.ts'

export type TeamProps = StepProps<'team' | 'relay'>

export type Team = NonNullable<TeamProps['step']['team']>

export type BoardProps = TeamProps & { readonly team: Team }

export type Moves = {
  /** What was done last, for who does not see it. */
  readonly said: string
  move(memberId: string, name: string, relayPosition: number): void
  /** A form of the row moves somebody: where focus goes afterwards. */
  remember(memberId: string, name: string, relayPosition: number): void
}
