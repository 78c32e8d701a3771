import { Link } from 'react-router'
import { isPlainDate } from '#src/kernel/plain-date.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { classNames } from '#src/ui/kit/class-names.ts'
import { Icon, type IconName } from '#src/ui/kit/icon.tsx'

export type Action = {
  readonly key: string
  readonly icon: IconName
  readonly title: string
  /** Read out in place of the title, where several people have the same action. */
  readonly label?: string | undefined
  readonly note: string
  /** The last day; null: the page says it. */
  readonly lastDay: string | null
  readonly to: string
  /** The page is another tenant's. */
  readonly isElsewhere?: boolean
}

type ActionRowsProps = {
  readonly actions: readonly Action[]
  /** Among other facts of one person, not a list that fills a card. */
  readonly isInner?: boolean
}

/** Actions as rows, each with a line about its sum and its last day. */
export function ActionRows({ actions, isInner = false }: ActionRowsProps) {
  return (
    <ul className={classNames(!isInner && 'divide-y divide-line')}>
      {actions.map((action) => (
        <ActionRow key={action.key} action={action} isInner={isInner} />
      ))}
    </ul>
  )
}

function ActionRow({ action, isInner }: { readonly action: Action; readonly isInner: boolean }) {
  const { icon, title, label, note, lastDay, to, isElsewhere = false } = action
  const t = useTexts('my-registrations')
  const format = useFormat()
  const until = isPlainDate(lastDay) ? t('actionUntil', { day: format.day(lastDay) }) : null
  return (
    <li
      className={classNames(
        'relative grid items-center gap-x-1 hover:bg-wash tablet:gap-x-3',
        isInner
          ? 'min-h-11 grid-cols-[2rem_minmax(0,1fr)] rounded-control py-1.5 tablet:grid-cols-[2rem_minmax(0,1fr)_auto]'
          : 'grid-cols-[2.75rem_minmax(0,1fr)_auto] p-4 tablet:px-6',
      )}
    >
      <Icon name={icon} className={isInner ? 'text-ink-2' : undefined} />
      <div className="min-w-0">
        <Link
          to={to}
          reloadDocument={isElsewhere}
          aria-label={label}
          className={classNames(
            'after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3',
            isInner ? 'font-medium' : 'font-semibold',
          )}
        >
          {title}
        </Link>
        {note !== '' && <p className="break-words text-ink-2 text-sm">{format.typeset(note)}</p>}
      </div>
      {until !== null && (
        <span className={classNames('whitespace-nowrap text-ink-2 text-sm', isInner && 'max-tablet:col-start-2')}>
          {until}
        </span>
      )}
    </li>
  )
}
