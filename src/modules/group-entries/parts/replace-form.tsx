import { Form, useNavigation } from 'react-router'
import { groupEntryPath } from '#src/modules/registration/domain/group-entry-path.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Checkbox } from '#src/ui/kit/checkbox.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import type { AthleteColumn } from '../domain/athlete-columns.ts'
import { AthleteRequestedFields, PersonFields, typedAthlete, typedIn, useRefusedValues } from './athlete-form.tsx'
import type { Athlete, ShownGroupEntry } from './shown-group-entry.ts'
import { useKindTexts } from './use-kind-texts.ts'
import type { TypedRows } from './use-typed-rows.ts'

type ReplaceProps = ShownGroupEntry & { readonly athlete: Athlete; readonly typedRows: TypedRows }

/** The form for another athlete in a paid place: same race, same bib. */
export function ReplaceForm({ groupEntry, card, athlete, refusal, typedRows }: ReplaceProps) {
  const t = useKindTexts(groupEntry.kind)
  const format = useFormat()
  const navigation = useNavigation()
  const { groupEntryId, races, substitution } = groupEntry
  const { feeMinor } = substitution
  const [{ currency } = { currency: card.currency }] = races
  const name = [athlete.typed.lastName, athlete.typed.firstName].filter(Boolean).join(' ')
  const rowKey = `replace-${athlete.athleteId}`
  const typed = typedIn(null, refusal, typedRows.get(rowKey))
  const clearTyped = () => typedRows.delete(rowKey)
  useRefusedValues(typedRows, rowKey, refusal)
  const errorOf = (column: AthleteColumn) => refusal?.error.fields?.[`athlete.${column}`]?.message
  const guardianError = refusal?.error.fields?.guardian?.message
  const fee =
    feeMinor === 0 ? t('replaceFree') : t('replaceFee', { sum: format.money({ amountMinor: feeMinor, currency }) })
  return (
    <Form
      method="post"
      preventScrollReset
      noValidate
      key={typedRows.version}
      onInput={({ currentTarget }) => typedRows.set(rowKey, typedAthlete(currentTarget))}
      onSubmit={clearTyped}
      className="flex flex-col gap-4 rounded-card bg-wash p-4"
    >
      <div>
        <h3 className="font-semibold">{t('replaceTitle', { name })}</h3>
        <p className="text-ink-2 text-sm">
          {t('replaceNote', { race: athlete.raceName, bib: athlete.bib ?? '—' })} {fee}
        </p>
      </div>
      {refusal && (
        <Notice look="stop" live>
          {refusal.error.message}
        </Notice>
      )}
      <input type="hidden" name="intent" value="replace" />
      <input type="hidden" name="groupEntryId" value={groupEntryId} />
      <input type="hidden" name="athleteId" value={athlete.athleteId} />
      <div className="grid gap-4 tablet:grid-cols-3">
        <PersonFields kind={groupEntry.kind} typed={typed} errorOf={errorOf} />
        <AthleteRequestedFields groupEntry={groupEntry} typed={typed} errorOf={errorOf} />
      </div>
      {(athlete.isMinor || guardianError !== undefined) && (
        <Checkbox name="guardian" error={guardianError}>
          {t('guardianOne')}
        </Checkbox>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={navigation.state !== 'idle'}>
          {t(feeMinor === 0 ? 'replaceSend' : 'replaceToFee')}
        </Button>
        <LinkButton to={groupEntryPath(card, groupEntryId)} look="quiet" preventScrollReset onClick={clearTyped}>
          {t('replaceCancel')}
        </LinkButton>
      </div>
    </Form>
  )
}
