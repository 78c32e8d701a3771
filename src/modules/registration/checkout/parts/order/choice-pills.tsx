import { Fragment } from 'react'
import { classNames } from '#src/ui/kit/class-names.ts'
import { FieldError } from '#src/ui/kit/field-error.tsx'
import { wrongFieldId } from '#src/ui/kit/field-id.ts'
import { registerFormId } from '../order-summary.tsx'

type ChoicePillsProps = {
  /** What is chosen: «Футболка: размер». */
  readonly label: string
  readonly name: string
  readonly chosen: string | null
  readonly choices: readonly {
    readonly value: string
    readonly label: string
    /** The heading over its choices, where they are of several kinds. */
    readonly group?: string
    /** The reason why it can't be chosen, for screen readers; null: it can. */
    readonly gone: string | null
  }[]
  readonly error?: string | undefined
  /** Not indented: there is no box above. */
  readonly isFlush?: boolean
}

/** One of a few choices in a row, as the sizes of a shirt. */
export function ChoicePills({ label, name, chosen, choices, error, isFlush = false }: ChoicePillsProps) {
  const errorId = `${wrongFieldId(name)}-error`
  const first = choices.find(({ gone }) => gone === null)
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-invalid={error !== undefined || undefined}
      aria-describedby={error === undefined ? undefined : errorId}
      className={classNames('flex flex-wrap gap-1.5 pb-1.5', !isFlush && 'mt-1.5 pl-8.5')}
    >
      {choices.map((choice, at) => (
        <Fragment key={choice.value}>
          {choice.group !== undefined && choice.group !== choices[at - 1]?.group && (
            <span aria-hidden="true" className="basis-full text-ink-2 text-sm first-letter:uppercase not-first:mt-1">
              {choice.group}
            </span>
          )}
          <label
            className={classNames(
              'relative grid min-h-11 min-w-11 place-items-center rounded-control border border-line-strong px-2.5 text-sm transition-colors duration-150 has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:shadow-[0_0_0_3px_var(--accent)] has-focus-visible:outline-2 has-focus-visible:outline-ink has-focus-visible:outline-offset-3',
              choice.gone === null ? 'cursor-pointer hover:border-ink' : 'border-line text-ink-2 line-through',
            )}
          >
            <input
              type="radio"
              id={error !== undefined && choice === first ? wrongFieldId(name) : undefined}
              name={name}
              value={choice.value}
              form={registerFormId}
              defaultChecked={choice.value === chosen}
              disabled={choice.gone !== null}
              className="absolute inset-0 m-0 size-full cursor-[inherit] opacity-0"
            />
            <span className="whitespace-nowrap">
              {choice.group !== undefined && <span className="sr-only">{choice.group} · </span>}
              {choice.label}
              {choice.gone !== null && <span className="sr-only">, {choice.gone}</span>}
            </span>
          </label>
        </Fragment>
      ))}
      <div className="basis-full">
        <FieldError id={errorId} text={error} />
      </div>
    </div>
  )
}
