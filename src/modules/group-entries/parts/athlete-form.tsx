import { useEffect } from 'react'
import { Form, useNavigation } from 'react-router'
import { groupEntryPath } from '#src/modules/registration/domain/group-entry-path.ts'
import { rankName, readRank, sportsRanks } from '#src/modules/registration/domain/sports-rank.ts'
import { useLanguage } from '#src/ui/i18n/language.tsx'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { Select } from '#src/ui/kit/select.tsx'
import { TextField } from '#src/ui/kit/text-field.tsx'
import { type AthleteColumn, emptyAthlete, type TypedAthlete } from '../domain/athlete-columns.ts'
import { readGender } from '../domain/read-gender.ts'
import type { Athlete, ShownGroupEntry } from './shown-group-entry.ts'
import { useKindTexts } from './use-kind-texts.ts'
import type { TypedRows } from './use-typed-rows.ts'

type FormProps = ShownGroupEntry & {
  /** Null for a new row. */
  readonly athlete: Athlete | null
  readonly typedRows: TypedRows
}

const genderLabels = { male: 'м', female: 'ж', unknown: '' } as const

/** The form of one row, to correct or add it; it is saved as typed, and validated in the list. */
export function AthleteForm({ groupEntry, card, athlete, refusal, typedRows }: FormProps) {
  const t = useKindTexts(groupEntry.kind)
  const navigation = useNavigation()
  const { groupEntryId, athletes, kind } = groupEntry
  const rowKey = athlete?.athleteId ?? 'new'
  const key = `${athlete?.athleteId ?? `new-${athletes.length}`}-${typedRows.version}`
  const typed = typedIn(athlete, refusal, typedRows.get(rowKey))
  const clearTyped = () => typedRows.delete(rowKey)
  useRefusedValues(typedRows, rowKey, refusal)
  const errorOf = (column: AthleteColumn) => athlete?.issues.find((issue) => issue.column === column)?.message
  const number = athlete?.number ?? athletes.length + 1
  return (
    <Form
      method="post"
      preventScrollReset
      noValidate
      key={key}
      ref={focusFirstField}
      onInput={({ currentTarget }) => typedRows.set(rowKey, typedAthlete(currentTarget))}
      onSubmit={clearTyped}
      className="flex flex-col gap-4 rounded-card bg-wash p-4"
    >
      <h3 className="font-semibold">{athlete === null ? t('addTitle') : t('athleteTitle', { number })}</h3>
      {refusal && (
        <Notice look="stop" live>
          {refusal.error.message}
        </Notice>
      )}
      <input type="hidden" name="intent" value="athlete" />
      <input type="hidden" name="groupEntryId" value={groupEntryId} />
      <input type="hidden" name="athleteId" value={athlete?.athleteId ?? ''} />
      <div className="grid gap-4 tablet:grid-cols-3">
        <PersonFields kind={kind} typed={typed} errorOf={errorOf} />
        <RaceField groupEntry={groupEntry} value={typed.race} error={errorOf('race')} />
        <AthleteRequestedFields groupEntry={groupEntry} typed={typed} errorOf={errorOf} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={navigation.state !== 'idle'}>
          {t('athleteSave')}
        </Button>
        <LinkButton
          to={groupEntryPath(card, groupEntry.isNew ? null : groupEntryId, kind)}
          look="quiet"
          preventScrollReset
          onClick={clearTyped}
        >
          {t('athleteCancel')}
        </LinkButton>
      </div>
    </Form>
  )
}

/** Values that were sent and refused are shown again; else the saved ones. */
export function typedIn(
  athlete: Athlete | null,
  refusal: ShownGroupEntry['refusal'],
  left?: Partial<TypedAthlete>,
): TypedAthlete {
  const sent = refusal?.values.athlete
  const again = typeof sent === 'object' && !Array.isArray(sent) ? sent : {}
  return { ...emptyAthlete, ...athlete?.typed, ...left, ...again } as TypedAthlete
}

/** Refused values are not saved on the server: they are saved in the tab like typed ones. */
export function useRefusedValues(typedRows: TypedRows, rowKey: string, refusal: ShownGroupEntry['refusal']): void {
  const sent = refusal?.values.athlete
  useEffect(() => {
    if (typeof sent === 'object' && !Array.isArray(sent)) typedRows.set(rowKey, sent as Partial<TypedAthlete>)
  }, [typedRows, rowKey, sent])
}

export function typedAthlete(form: HTMLFormElement): Partial<TypedAthlete> {
  const entries = [...new FormData(form)].filter(([name]) => name.startsWith('athlete.'))
  return Object.fromEntries(entries.map(([name, value]) => [name.slice('athlete.'.length), String(value)]))
}

/** Opening a row focuses its first field; each row has its own form. */
function focusFirstField(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLInputElement>('input:not([type=hidden])')?.focus()
}

type TypedProps = { typed: TypedAthlete; errorOf: (column: AthleteColumn) => string | undefined }

export function PersonFields({ kind, typed, errorOf }: TypedProps & Pick<ShownGroupEntry['groupEntry'], 'kind'>) {
  const t = useTexts('group-entries')
  return (
    <>
      {(['lastName', 'firstName', 'patronymic'] as const).map((column) => (
        <TextField
          key={column}
          {...{ name: `athlete.${column}`, label: t(column), error: errorOf(column) }}
          defaultValue={typed[column]}
          optional={column === 'patronymic'}
          autoComplete="off"
          maxLength={100}
        />
      ))}
      <TextField
        {...{ name: 'athlete.birthDate', label: t('birthDate'), error: errorOf('birthDate') }}
        defaultValue={typed.birthDate}
        placeholder={kind === 'club' ? '02.03.2013' : '15.06.1988'}
        inputMode="decimal"
        autoComplete="off"
      />
      <GenderField value={typed.gender} error={errorOf('gender')} />
    </>
  )
}

type FieldProps = { value: string; error: string | undefined }

function GenderField({ value, error }: FieldProps) {
  const t = useTexts('group-entries')
  const gender = readGender(value)
  return (
    <Select
      {...{ name: 'athlete.gender', label: t('gender'), error }}
      hint={gender === 'unknown' && value !== '' ? t('asTyped', { typed: value }) : undefined}
      defaultValue={genderLabels[gender]}
      placeholder={t('genderChoose')}
      options={[
        { value: genderLabels.male, label: t('genderMale') },
        { value: genderLabels.female, label: t('genderFemale') },
      ]}
    />
  )
}

function RaceField({ groupEntry: { races }, value, error }: FieldProps & Pick<FormProps, 'groupEntry'>) {
  const t = useTexts('group-entries')
  const known = races.find(({ raceCode, name }) => raceCode === value || name === value)
  return (
    <Select
      {...{ name: 'athlete.race', label: t('race'), error }}
      hint={known === undefined && value !== '' ? t('asTyped', { typed: value }) : undefined}
      defaultValue={known?.raceCode ?? ''}
      placeholder={t('raceChoose')}
      options={races.map(({ raceCode, name }) => ({ value: raceCode, label: name }))}
    />
  )
}

type RequestedFieldsProps = Pick<FormProps, 'groupEntry'> & TypedProps

/**
 * The further fields of the list: for a coach the rank, and school, region and coach where they
 * differ from the list's head; for a company how its people are reached.
 */
export function AthleteRequestedFields({ groupEntry: { kind, fields }, typed, errorOf }: RequestedFieldsProps) {
  const t = useTexts('group-entries')
  const language = useLanguage()
  const rank = readRank(typed.rank)
  return (
    <>
      {fields.rank !== 'off' && (
        <Select
          {...{ name: 'athlete.rank', label: t('rank'), error: errorOf('rank') }}
          hint={rank === null && typed.rank !== '' ? t('asTyped', { typed: typed.rank }) : undefined}
          defaultValue={rank ?? ''}
          optional={fields.rank === 'optional'}
          placeholder={t('rankNone')}
          options={sportsRanks.map((code) => ({ value: code, label: rankName(code, language) }))}
        />
      )}
      {(['school', 'region', 'coach'] as const)
        .filter((column) => fields[column] !== 'off')
        .map((column) => (
          <TextField
            key={column}
            {...{ name: `athlete.${column}`, label: t(column), error: errorOf(column) }}
            hint={t('asHead')}
            defaultValue={typed[column]}
            optional
            autoComplete="off"
            maxLength={100}
          />
        ))}
      {kind === 'company' &&
        (['phone', 'email'] as const).map((column) => (
          <TextField
            key={column}
            {...{ name: `athlete.${column}`, label: t(column), error: errorOf(column) }}
            type={column === 'phone' ? 'tel' : 'email'}
            defaultValue={typed[column]}
            optional
            autoComplete="off"
            maxLength={200}
          />
        ))}
    </>
  )
}
