import { fieldFault } from '../contract/field-fault.form.ts'
import { ProfileForm } from '../contract/profile.form.ts'
import { readPhone } from '../domain/phone.ts'
import type { ParticipantProfile } from '../domain/profile.ts'
import {
  type FieldRules,
  fieldRule,
  isAlwaysNeeded,
  type RaceField,
  raceFields,
  type Whose,
} from '../domain/profile-faults.ts'
import { useProfileLabels } from './profile-labels.ts'
import { type FieldErrors, useFieldChecks } from './use-field-checks.ts'

export type ProfileFieldsProps = {
  /** A profile as the API gives it, or the form as it was sent back. */
  values: Readonly<Record<string, unknown>>
  /** The race's field set. */
  rules: FieldRules
  /** As the API answers them, under the fields' full names. */
  errors?: FieldErrors | undefined
  /** A relative's e-mail may stay empty. */
  whose?: Whose
  /** Stands before each field's name: 'participant' gives participant.lastName. */
  prefix?: string
}

/** What the groups of the form draw their fields from. */
export function useProfileInputs({ values, rules, errors, whose = 'own', prefix }: ProfileFieldsProps) {
  const labels = useProfileLabels()
  const nameOf = (field: keyof ParticipantProfile) => (prefix ? `${prefix}.${field}` : field)
  const fields = new Map(Object.keys(ProfileForm.shape).map((field) => [prefix ? `${prefix}.${field}` : field, field]))
  const { onBlur, errorOf } = useFieldChecks(errors, (name, value) => {
    const field = fields.get(name)
    return field === undefined ? undefined : faultOf(field, value, isRequired(field, rules, whose))
  })
  return {
    onBlur,
    nameOf,
    labelOf: (field: keyof ParticipantProfile) => labels[field],
    isTicked: (field: keyof ParticipantProfile) => [true, 'on', 'true'].some((ticked) => ticked === values[field]),
    textOf: (field: keyof ParticipantProfile) => textIn(values[field]),
    isShown: (field: RaceField) => fieldRule(field, rules) !== 'off',
    /** The props that every field of the kit takes. */
    field: (field: keyof ParticipantProfile, isLifted = false) => ({
      name: nameOf(field),
      label: labels[field],
      defaultValue: field === 'phone' || field === 'emergencyPhone' ? shownPhone(values[field]) : textIn(values[field]),
      error: errorOf(nameOf(field)),
      optional: isLifted || !isRequired(field, rules, whose),
    }),
  }
}
export type ProfileInputs = ReturnType<typeof useProfileInputs>

function faultOf(field: string, value: string, isNeeded: boolean): string | null {
  if (value.trim() === '') return isNeeded ? 'validation.required' : null
  if (field === 'gender' && value === 'unknown') return null
  return fieldFault(ProfileForm, field, value) ?? null
}

function isRequired(field: string, rules: FieldRules, whose: Whose): boolean {
  const raceField = raceFields.find((name) => name === field)
  return raceField === undefined ? isAlwaysNeeded(field, whose) : fieldRule(raceField, rules) === 'required'
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Kept as +79121234567, shown in groups; what is no number stays as it was typed. */
function shownPhone(value: unknown): string {
  return readPhone(textIn(value))?.formatted ?? textIn(value)
}
