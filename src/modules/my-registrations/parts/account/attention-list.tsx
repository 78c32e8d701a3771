import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { Icon, type IconName } from '#src/ui/kit/icon.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'

/** Something that the account's owner should do. */
export type AttentionItem = {
  readonly key: string
  /** `now`: money or a place is lost without it. */
  readonly urgency: 'now' | 'soon'
  readonly title: string
  readonly note: string
  readonly to: string
  readonly action: string
  /** The other thing that may be done: to abandon an unpaid bill. */
  readonly second?: { readonly to: string; readonly action: string; readonly label: string }
  /** The page is another tenant's. */
  readonly isElsewhere?: boolean
}

/** What needs attention, the urgent first; or that nothing does. */
export function AttentionList({ items }: { readonly items: readonly AttentionItem[] }) {
  const t = useTexts('my-registrations-start')
  if (items.length === 0)
    return (
      <Card className="flex items-center gap-4">
        <Mark icon="check" className="bg-ok-soft text-ok" />
        <p>
          <span className="block font-semibold text-lg">{t('calmTitle')}</span>
          <span className="text-ink-2">{t('calmNote')}</span>
        </p>
      </Card>
    )
  return (
    <PageSection title={t('attention')}>
      <Card padded={false}>
        <ul className="divide-y divide-line">
          {items.map((item, i) => (
            <Item key={item.key} item={item} isMain={i === 0 && item.urgency === 'now'} />
          ))}
        </ul>
      </Card>
    </PageSection>
  )
}

/** @param isMain the one thing to do first: a page has one main action */
function Item({ item, isMain }: { readonly item: AttentionItem; readonly isMain: boolean }) {
  const { urgency, title, note, to, action, second, isElsewhere = false } = item
  const isNow = urgency === 'now'
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 tablet:flex-nowrap tablet:px-6">
      <Mark icon={isNow ? 'warn' : 'info'} className={isNow ? 'bg-warn-soft text-warn' : 'bg-soon-soft text-soon'} />
      <div className="min-w-0 flex-1">
        <h3 className="break-words font-semibold text-lg leading-snug">{title}</h3>
        <p className="break-words text-ink-2">{note}</p>
      </div>
      {second !== undefined && (
        <a
          href={second.to}
          aria-label={second.label}
          className="order-last inline-flex min-h-11 items-center justify-center underline underline-offset-4 max-tablet:w-full tablet:order-none tablet:flex-none"
        >
          {second.action}
        </a>
      )}
      <LinkButton
        to={to}
        look={isMain ? 'primary' : 'quiet'}
        reloadDocument={isElsewhere}
        className="max-tablet:w-full tablet:flex-none"
      >
        {action}
      </LinkButton>
    </li>
  )
}

function Mark({ icon, className }: { readonly icon: IconName; readonly className: string }) {
  return (
    <span className={`grid size-11 flex-none place-items-center rounded-full ${className}`}>
      <Icon name={icon} />
    </span>
  )
}
