import type { FormRefusal } from '#src/ui/form/form-issues.ts'
import { type RefusedFormOptions, useRefusedForm } from '#src/ui/form/use-refused-form.ts'
import { fieldIssue } from '../contract/field-issue.form.ts'
import { ProfileForm } from '../contract/profile.form.ts'
import { readPhone } from '../domain/phone.ts'
import type { ParticipantProfile } from '../domain/profile.ts'
import {
  type FieldRules,
  fieldRule,
  isAlwaysRequired,
  type ProfileFormOwner,
  type RaceProfileField,
  raceProfileFields,
  waivingCheckboxes,
} from '../domain/profile-issues.ts'
import { useIssueText } from './issue-text.ts'
import { useProfileLabels } from './profile-labels.ts'

/** The fields that a form asks for, and their names. */
type ProfileFormOptions = {
  /** The race's field rules. */
  rules: FieldRules
  /** A relative's email may be empty. */
  whose?: ProfileFormOwner
  /** The prefix of each field's name: 'participant' gives participant.lastName. */
  prefix?: string
}

type Name = keyof ParticipantProfile

/** The fields of the same form below the profile. */
type MoreFields = Required<Pick<RefusedFormOptions, 'fields' | 'check'>>

/** The errors of a form with a participant: pass its `errorOf` to ProfileFields. */
export function useProfileForm({
  refusal,
  more,
  ...options
}: ProfileFormOptions & { refusal: FormRefusal | undefined; more?: MoreFields }) {
  const issueText = useIssueText()
  const names = Object.keys(useProfileLabels()).map((field) => nameIn(options, field))
  const byName = new Map(Object.keys(ProfileForm.shape).map((field) => [nameIn(options, field), field]))
  return useRefusedForm({
    refusal,
    // A relative's form begins with the relation.
    fields: ['relation', ...names, ...(more?.fields ?? [])],
    check(name, value) {
      const field = byName.get(name)
      if (field === undefined) return more?.check(name, value)
      const code = issueOf(field, value, isRequired(field, options))
      return code === null ? null : issueText(code)
    },
    waivedBy(box) {
      const waivedField = raceProfileFields.find((field) => waivingCheckboxes[field] === byName.get(box))
      return waivedField === undefined ? undefined : nameIn(options, waivedField)
    },
  })
}

export type ProfileFieldsProps = ProfileFormOptions & {
  /** A profile of the API, or the form's submitted values. */
  values: Readonly<Record<string, unknown>>
  /** From `useProfileForm`. */
  errorOf: (name: string) => string | undefined
}

/** The props from which the form's groups render their fields. */
export function useProfileInputs({ values, errorOf, ...options }: ProfileFieldsProps) {
  const { rules } = options
  const labels = useProfileLabels()
  const nameOf = (field: Name) => nameIn(options, field)
  return {
    nameOf,
    labelOf: (field: Name) => labels[field],
    isTicked: (field: Name) => [true, 'on', 'true'].some((ticked) => ticked === values[field]),
    textOf: (field: Name) => textIn(values[field]),
    isShown: (field: RaceProfileField) => fieldRule(field, rules) !== 'off',
    /** The common props of the kit's fields. */
    field: (field: Name, isWaived = false) => ({
      name: nameOf(field),
      label: labels[field],
      defaultValue:
        field === 'phone' || field === 'emergencyPhone' ? formatStoredPhone(values[field]) : textIn(values[field]),
      error: errorOf(nameOf(field)),
      optional: isWaived || !isRequired(field, options),
    }),
  }
}
export type ProfileInputs = ReturnType<typeof useProfileInputs>

function issueOf(field: string, value: string, isNeeded: boolean): string | null {
  if (value.trim() === '') return isNeeded ? 'validation.required' : null
  if (field === 'gender' && value === 'unknown') return null
  return fieldIssue(ProfileForm, field, value) ?? null
}

function nameIn({ prefix }: ProfileFormOptions, field: string): string {
  return prefix === undefined ? field : `${prefix}.${field}`
}

function isRequired(field: string, { rules, whose = 'own' }: ProfileFormOptions): boolean {
  const raceField = raceProfileFields.find((name) => name === field)
  return raceField === undefined ? isAlwaysRequired(field, whose) : fieldRule(raceField, rules) === 'required'
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The stored +79121234567 in groups; an invalid number as typed. */
function formatStoredPhone(value: unknown): string {
  return readPhone(textIn(value))?.formatted ?? textIn(value)
}
