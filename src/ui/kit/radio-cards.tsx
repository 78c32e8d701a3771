import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { FieldError } from './field-error.tsx'
import type { FieldBasics } from './field-frame.tsx'
import { wrongFieldId } from './field-id.ts'

export type RadioCard = {
  value: string
  title: ReactNode
  note?: ReactNode
  /** At the right end: a price or an icon. */
  aside?: ReactNode
  disabledReason?: string
}

type RadioCardsProps = FieldBasics &
  Pick<ComponentProps<'input'>, 'onChange' | 'onBlur' | 'ref'> & {
    name: string
    cards: readonly RadioCard[]
    value?: string
    defaultValue?: string
    columns?: 1 | 2
  }

/** One of a few choices, each with room for text and a price; native radio buttons. */
export function RadioCards(props: RadioCardsProps) {
  const { label, hint, error, optional, className, name, cards, value, defaultValue, columns = 1, ...input } = props
  const id = useId()
  const firstOpen = cards.find((card) => card.disabledReason === undefined)
  return (
    <fieldset className={classNames('min-w-0', className)} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      {hint && <p className="mb-2 text-ink-2 text-sm">{hint}</p>}
      <div className={classNames('grid gap-2', columns === 2 && 'tablet:grid-cols-2')}>
        {cards.map((card) => (
          <label key={card.value} className={cardClasses(card.disabledReason !== undefined)}>
            <input
              {...input}
              id={error && card === firstOpen ? wrongFieldId(name) : undefined}
              type="radio"
              name={name}
              value={card.value}
              required={!optional}
              disabled={card.disabledReason !== undefined}
              {...(value === undefined
                ? { defaultChecked: card.value === defaultValue }
                : { checked: card.value === value })}
              className="size-5 flex-none accent-(--primary)"
            />
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{card.title}</span>
              {(card.disabledReason ?? card.note) && (
                <span className="block text-ink-2 text-sm">{card.disabledReason ?? card.note}</span>
              )}
            </span>
            {card.aside && <span className="flex-none text-right font-semibold">{card.aside}</span>}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </fieldset>
  )
}

function cardClasses(isOff: boolean): string {
  return classNames(
    'flex min-h-14 items-center gap-3 rounded-control border px-4 py-3 transition-colors duration-150',
    isOff
      ? 'cursor-not-allowed border-line bg-wash text-ink-2'
      : 'border-line-strong bg-paper hover:border-ink has-checked:border-ink has-checked:shadow-[inset_0_0_0_1px_var(--ink)]',
  )
}
