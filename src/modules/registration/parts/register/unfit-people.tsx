import { Form } from 'react-router'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'

/** Why somebody is not taken, and by which races. */
export type Reason = { readonly reason: string; readonly races: readonly string[] }
type UnfitPeopleProps = {
  readonly people: readonly { readonly key: string; readonly name: string; readonly reasons: readonly Reason[] }[]
  readonly isHidden: boolean
  readonly registrationId: string | null
}

/** Whom no race of the event takes, with the reasons, and once what may be done; hidden, as long as this device is told so. */
export function UnfitPeople({ people, isHidden, registrationId }: UnfitPeopleProps) {
  const t = useTexts('registration')
  if (people.length === 0) return null
  return (
    <section className="flex flex-col gap-2 rounded-card border border-line bg-paper px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-medium">{t('unfitPeople', { count: people.length })}</h2>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="unfit" />
          <input type="hidden" name="hide" value={isHidden ? '' : '1'} />
          {registrationId !== null && <input type="hidden" name="registrationId" value={registrationId} />}
          <Button type="submit" look="quiet" size="s">
            {t(isHidden ? 'showUnfit' : 'hideUnfit')}
          </Button>
        </Form>
      </div>
      {!isHidden && (
        <>
          <ul className="flex flex-col gap-2">
            {people.map(({ key, name, reasons }) => (
              <li key={key}>
                <span className="block font-medium">{name}</span>
                {reasons.map(({ reason, races }) => (
                  <span key={reason} className="block text-ink-2 text-sm">
                    {`${races.join(', ')}: ${reason}`}
                  </span>
                ))}
              </li>
            ))}
          </ul>
          <p className="pb-1 text-ink-2 text-sm">{t('unfitRemedy')}</p>
        </>
      )}
    </section>
  )
}
