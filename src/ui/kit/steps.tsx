import { Link } from 'react-router'
import { useTexts } from '../i18n/use-texts.ts'
import { classNames } from './class-names.ts'

export type Step = {
  id: string
  label: string
  state: 'done' | 'current' | 'ahead'
  /** The link of a finished step; without it the step is text only. */
  to?: string
}

/**
 * Step bars with labels; a finished step is a link back. On a phone only the current one of many
 * has its label.
 */
export function Steps({ steps }: { steps: readonly Step[] }) {
  const t = useTexts('ui')
  const isFew = steps.length <= 3
  const currentNumber = steps.findIndex((step) => step.state === 'current') + 1
  return (
    <nav aria-label={t('steps')}>
      <ol className="flex gap-1.5">
        {steps.map((step) => (
          <li
            key={step.id}
            className={step.state === 'current' && !isFew ? 'min-w-0 flex-[2.5] tablet:flex-1' : 'min-w-0 flex-1'}
          >
            <StepBar
              step={step}
              isLabelled={isFew || step.state === 'current'}
              place={step.state === 'current' && !isFew ? `${currentNumber}/${steps.length}` : undefined}
            />
          </li>
        ))}
      </ol>
    </nav>
  )
}

const bars = {
  done: 'border-ink text-ink',
  current: 'border-accent text-ink',
  ahead: 'border-line text-ink-2',
} as const

type StepBarProps = {
  step: Step
  /** Its label is shown on a phone too. */
  isLabelled: boolean
  place: string | undefined
}

function StepBar({ step, isLabelled, place }: StepBarProps) {
  const t = useTexts('ui')
  const classes = classNames(
    'flex min-h-11 items-start border-t-4 pt-2 text-sm leading-tight',
    step.state === 'current' && 'font-semibold',
    bars[step.state],
  )
  const label = (
    <>
      <span className={isLabelled ? 'truncate' : 'sr-only truncate tablet:not-sr-only'}>{step.label}</span>
      {place && <span className="ml-auto pl-2 font-normal text-ink-2 tablet:hidden">{place}</span>}
    </>
  )
  if (step.state === 'done' && step.to !== undefined) {
    return (
      <Link to={step.to} className={classNames(classes, 'hover:underline')}>
        {label}
        <span className="sr-only">, {t('stepDone')}</span>
      </Link>
    )
  }
  return (
    <span className={classes} aria-current={step.state === 'current' ? 'step' : undefined}>
      {label}
    </span>
  )
}
