import { Form, Link } from 'react-router'
import type { ApiReply } from '#src/client/api-types.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { athletePath, groupEntryPath } from '../../../domain/group-entry-path.ts'
import { registerPath } from '../../../domain/register-path.ts'
import type { RegisterRefusal, StepProps } from '../step-props.ts'
import { GroupEntryBlock } from './group-entry-block.tsx'
import { InsuranceRow } from './insurance-row.tsx'
import { OptionRow } from './option-row.tsx'
import { personHeadingId, useFocusAfterRemoval } from './use-focus-after-removal.ts'

type People = ApiReply<'GET /api/registrations/people'>
type Step = StepProps<'order'>['step']
type OrderPeopleProps = {
  readonly init: { readonly registrationId: string }
  readonly card: { readonly eventCode: string; readonly raceCode: string; readonly timeZone: string }
  readonly people: People
  readonly cart: Step['cart']
  readonly products: Step['products']
  /** null: the event sells none. */
  readonly insurance: Step['insurance']
  readonly refusal: RegisterRefusal | undefined
  /** The error of an option's field. */
  readonly errorOf: (field: string) => string | undefined
  /** A person has just answered to have no insurance policy: one was added to the order. */
  readonly wantsInsurance: boolean
}

/** A block per person of the order: the place with its price, that person's options, and links to edit and remove. The people of a group entry are one block. */
export function OrderPeople(props: OrderPeopleProps) {
  const { init, card, people, wantsInsurance } = props
  const t = useTexts('registration')
  useFocusAfterRemoval(people.entries.map(({ id }) => id))
  const isGroupEntry = people.entries.some(({ isOfGroupEntry }) => isOfGroupEntry)
  const isOfCompany = (people.groupEntry?.company ?? null) !== null
  const blocks = () =>
    people.entries.map((entry, at) => (
      <PersonBlock key={entry.id} entry={entry} isFirst={at === 0} isOnly={people.entries.length === 1} {...props} />
    ))
  return (
    <>
      {wantsInsurance && <p className="text-ink-2 text-sm">{t('insuranceChosen')}</p>}
      {isGroupEntry ? (
        <GroupEntryBlock
          entries={people.entries}
          terms={people.groupEntry}
          cart={props.cart}
          refusal={props.refusal}
          people={blocks}
        />
      ) : (
        blocks()
      )}
      <Link
        className="self-start py-2 font-medium text-sm underline underline-offset-2"
        to={
          isGroupEntry
            ? groupEntryPath(card, init.registrationId)
            : registerPath(card, 'participants', init.registrationId)
        }
      >
        {t(isOfCompany ? 'companyOrderBack' : isGroupEntry ? 'groupEntryBack' : 'addParticipant')}
      </Link>
    </>
  )
}

type Entry = People['entries'][number]

function PersonBlock({
  entry,
  isFirst,
  isOnly,
  init,
  card,
  cart,
  products,
  insurance,
  refusal,
  errorOf,
}: OrderPeopleProps & { readonly entry: Entry; readonly isFirst: boolean; readonly isOnly: boolean }) {
  const t = useTexts('registration')
  const format = useFormat()
  const insured = insurance?.people.find(({ entryId }) => entryId === entry.id)
  const place = cart.items.find(({ id }) => id === entry.lineId)
  const own = products.products.filter(({ per, kind }) => per === 'entry' && kind !== 'insurance')
  return (
    <Card className="flex flex-col gap-1 px-4 py-3.5">
      <h2
        id={personHeadingId(entry.id)}
        tabIndex={-1}
        className="flex items-baseline justify-between gap-4 font-semibold text-lg leading-snug"
      >
        <span className="min-w-0">
          {entry.fullName}
          {'\u00a0· '}
          {entry.raceName}
        </span>
        {place && (
          <span className="whitespace-nowrap">
            {format.money({ amountMinor: place.costMinor, currency: cart.currency })}
          </span>
        )}
      </h2>
      {(entry.isInvited || place?.accessCode) && (
        <p className="text-ink-2 text-sm">
          {[entry.isInvited && t('byInvitation'), place?.accessCode && t('lineAccessCode', { code: place.accessCode })]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {insurance !== null &&
        insured?.products.map((product) => (
          <InsuranceRow
            key={product.productId}
            insurance={insurance}
            person={insured}
            product={product}
            refusal={refusal}
            isOfSeveral={!isOnly}
            isDescribed={isFirst}
          />
        ))}
      {own.map((product) => (
        <OptionRow
          key={product.id}
          product={product}
          entryId={entry.id}
          currency={cart.currency}
          errorOf={errorOf}
          timeZone={card.timeZone}
          person={isOnly ? null : entry.fullName}
          isDescribed={isFirst}
        />
      ))}
      <PersonLinks entry={entry} isOnly={isOnly} init={init} card={card} />
    </Card>
  )
}

type PersonLinksProps = Pick<OrderPeopleProps, 'init' | 'card'> & { readonly entry: Entry; readonly isOnly: boolean }

function PersonLinks({ entry, isOnly, init, card }: PersonLinksProps) {
  const t = useTexts('registration')
  const race = { eventCode: card.eventCode, raceCode: entry.raceCode }
  const linkClasses = 'inline-flex min-h-11 items-center text-ink-2 text-sm underline underline-offset-2 hover:text-ink'
  if (entry.isInvited && isOnly) return null
  return (
    <div className="-mb-2 flex items-center gap-5">
      {!entry.isInvited && (
        <Link
          className={linkClasses}
          to={
            entry.isOfGroupEntry
              ? athletePath(race, init.registrationId, entry.id)
              : entry.isTeam
                ? registerPath(race, 'relay', init.registrationId)
                : registerPath(race, 'participant', init.registrationId, { entry: entry.id })
          }
          aria-label={t('changeEntryOf', { name: entry.fullName })}
        >
          {t('changeEntry')}
        </Link>
      )}
      {!isOnly && (
        <Form method="post">
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="step" value="order" />
          <input type="hidden" name="registrationId" value={init.registrationId} />
          <input type="hidden" name="entryId" value={entry.id} />
          <button type="submit" className={linkClasses} aria-label={t('removeEntryOf', { name: entry.fullName })}>
            {t('removeEntry')}
          </button>
        </Form>
      )}
    </div>
  )
}
