import { type ComponentProps, type MouseEvent, useId } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { type ButtonLook, type ButtonSize, buttonClasses } from './button-looks.ts'
import { classNames } from './class-names.ts'

type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  look?: ButtonLook
  size?: ButtonSize
  wide?: boolean
  /**
   * The reason why it is disabled, shown under it. The button stays in the tab order so that the
   * reason is found.
   */
  disabledReason?: string
  /** The action is under way: the button cannot be pressed again, and says so. */
  pending?: boolean
}

/** A native button: it submits a form before hydration. */
export function Button(props: ButtonProps) {
  const {
    look = 'primary',
    size = 'm',
    wide = false,
    disabledReason,
    pending = false,
    type = 'button',
    ...rest
  } = props
  const { className, children, onClick, ...attributes } = rest
  const t = useTexts('ui')
  const reasonId = useId()
  const isOff = disabledReason !== undefined || pending
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isOff) event.preventDefault()
    else onClick?.(event)
  }
  const button = (
    <button
      {...attributes}
      type={disabledReason === undefined ? type : 'button'}
      onClick={handleClick}
      aria-disabled={isOff || undefined}
      aria-busy={pending || undefined}
      aria-describedby={disabledReason === undefined ? attributes['aria-describedby'] : reasonId}
      className={classNames(
        disabledReason === undefined ? buttonClasses(look, size, wide) : offClasses(size, wide),
        className,
      )}
    >
      {pending && <Spinner label={t('pending')} />}
      <span className={classNames('inline-flex items-center gap-2', pending && 'invisible')}>{children}</span>
    </button>
  )
  if (disabledReason === undefined) return button
  return (
    <span className={classNames('inline-flex flex-col gap-1.5', wide && 'w-full')}>
      {button}
      <span id={reasonId} className="text-ink-2 text-sm">
        {disabledReason}
      </span>
    </span>
  )
}

function offClasses(size: ButtonSize, wide: boolean): string {
  return classNames(buttonClasses('quiet', size, wide), 'border-line! bg-wash! text-ink-2!')
}

function Spinner({ label }: { label: string }) {
  return (
    <span className="absolute inset-0 grid place-items-center" role="status">
      <span
        aria-hidden="true"
        className="size-5 animate-spin rounded-full border-2 border-current border-r-transparent motion-reduce:animate-none"
      />
      <span className="sr-only">{label}</span>
    </span>
  )
}
