import { Form, Link, useNavigation } from 'react-router'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { Checkbox } from '#src/ui/kit/checkbox.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { choiceOf, type PlaceToCancel } from './places-to-cancel.ts'

type PlacesFormProps = {
  places: readonly PlaceToCancel[]
  /** Nothing was chosen, or the message of a refusal, with how many orders were cancelled before it. */
  issue: { isNoneChosen: boolean; message: string | null; cancelled: number } | null
}

/** The places that are still to come: cancelled here with their refunds, or kept until the races are over. */
export function PlacesForm({ places, issue }: PlacesFormProps) {
  const t = useTexts('my-data-page')
  const format = useFormat()
  const { state, formData } = useNavigation()
  const isAnyOffered = places.some(({ refundMinor }) => refundMinor !== null)
  return (
    <Card>
      <Form method="post" className="flex flex-col items-start gap-4">
        <h3 className="font-semibold text-lg">{t('placesTitle')}</h3>
        <p>{t('placesNote')}</p>
        {issue !== null && (
          <Notice look="stop" live>
            {issue.cancelled > 0 && <p>{t('placesSomeDone', { count: issue.cancelled })}</p>}
            {issue.isNoneChosen ? t('placesNoneChosen') : issue.message}
          </Notice>
        )}
        <ul className="flex w-full flex-col">
          {places.map((place) => {
            const { registrationId, refundMinor, currency } = place
            const at = `/account/registrations/${registrationId}`
            const note = [format.day(place.startsOn as Parameters<typeof format.day>[0], 'long'), ...place.names]
            return (
              <li key={registrationId} className="border-line border-t py-2 first:border-t-0">
                {refundMinor === null ? (
                  <p className="py-2">
                    {place.eventName} <span className="block text-ink-2 text-sm">{note.join(' · ')}</span>
                    <span className="block text-sm">
                      {t('placesOnPage')}{' '}
                      <Link to={at} className="underline underline-offset-4">
                        {t('placesPage')}
                      </Link>
                    </span>
                  </p>
                ) : (
                  <Checkbox name="place" value={choiceOf(place, refundMinor)} note={note.join(' · ')}>
                    {refundMinor === 0
                      ? t('placesFree', { event: place.eventName })
                      : t('placesBack', {
                          event: place.eventName,
                          sum: format.money({ amountMinor: refundMinor, currency }),
                        })}
                  </Checkbox>
                )}
              </li>
            )
          })}
        </ul>
        {isAnyOffered && (
          <Button
            type="submit"
            name="intent"
            value="cancel-places"
            look="quiet"
            pending={state !== 'idle' && formData?.get('intent') === 'cancel-places'}
          >
            {t('placesButton')}
          </Button>
        )}
      </Form>
    </Card>
  )
}
