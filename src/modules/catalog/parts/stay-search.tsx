import { Form, Link } from 'react-router'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { EmptyState } from '#src/ui/kit/empty-state.tsx'
import { FieldFrame, inputClasses } from '#src/ui/kit/field-frame.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import type { EventCardData } from '../contract/event-card.ts'

/** The search for an upcoming event by name or town. */
export function StaySearch({ q, list }: { q: string; list: readonly EventCardData[] }) {
  const t = useTexts('catalog-stay')
  const format = useFormat()
  return (
    <PageSection title={q === '' ? t('choose') : t('found')}>
      <Form method="get" action="/ostrovok" role="search" key={q} className="flex max-w-xl items-end gap-3">
        <div className="flex-1">
          <FieldFrame label={t('search')} inputId="stay-q">
            <input id="stay-q" type="search" name="q" maxLength={100} defaultValue={q} className={inputClasses} />
          </FieldFrame>
        </div>
        <Button type="submit">{t('find')}</Button>
      </Form>
      {list.length === 0 ? (
        <EmptyState
          title={t('nothing')}
          action={
            <LinkButton to="/ostrovok" look="quiet">
              {t('clear')}
            </LinkButton>
          }
        >
          {t('nothingHint')}
        </EmptyState>
      ) : (
        <ul className="grid gap-x-8 tablet:grid-cols-2">
          {list.map((event) => (
            <li key={event.code} className="border-line border-b">
              <Link
                to={`/ostrovok?event=${event.code}`}
                className="flex min-h-14 flex-col justify-center py-2 underline-offset-4 hover:underline"
              >
                <span className="font-semibold">{event.name}</span>
                <span className="text-ink-2">
                  {event.city}, {format.dayRange(event.startsOn, event.endsOn)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </PageSection>
  )
}
