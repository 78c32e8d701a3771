import type { FormValue, FormValues } from '#src/client/form-values.ts'

/**
 * The part of a participant's or a team's form that is saved as a draft, and the person it is for.
 */
export function draftFromForm({
  participant,
  relation,
  participantId,
  answers,
  admission,
  category,
  ...of
}: FormValues) {
  if (of.intent === 'team-begin') return { personRef: 'team' as const, form: { participant: {}, team: teamOf(of) } }
  const code = nested(category)?.code
  const documents = Object.entries(nested(admission) ?? {}).map(([kind, fields]) => [kind, textsIn(fields)] as const)
  return {
    personRef: personRefOf({ ...of, participantId: participantId ?? '', isNew: relation !== undefined }),
    form: {
      participant: textsIn(participant),
      ...legOf(of),
      ...(typeof relation === 'string' ? { relation } : {}),
      ...(answers === undefined ? {} : { answers: { ...textsIn(answers), ...listsIn(answers) } }),
      ...(typeof code === 'string' ? { category: { code } } : {}),
      ...(admission === undefined ? {} : { admission: Object.fromEntries(documents) }),
    },
  }
}

/** The leg of the form and the join code, by which the draft is found again. */
function legOf({ relayPosition, joinCode }: FormValues) {
  const position = Number(relayPosition)
  if (!Number.isSafeInteger(position) || position < 1) return {}
  return { leg: { relayPosition: position, ...(typeof joinCode === 'string' ? { joinCode } : {}) } }
}

function teamOf({ teamName, pays }: FormValues) {
  return {
    ...(typeof teamName === 'string' ? { teamName } : {}),
    ...(typeof pays === 'string' ? { pays } : {}),
  }
}

type FormPerson = {
  readonly participantId: FormValue
  readonly isNew: boolean
  readonly personRef?: FormValue
  readonly relayPosition?: FormValue
}

function personRefOf({ participantId, isNew, personRef, relayPosition }: FormPerson) {
  const person = typeof participantId === 'string' && participantId !== '' ? participantId : null
  if (personRef === 'recipient') return person === null ? ('recipient' as const) : (`recipient-${person}` as const)
  if (person !== null) return person
  if (personRef === 'other') return `leg-${Number(relayPosition)}` as const // a team-mate's
  return isNew ? ('new' as const) : ('me' as const)
}

function nested(value: FormValue | undefined): FormValues | undefined {
  return typeof value === 'object' && !Array.isArray(value) ? value : undefined
}

function textsIn(value: FormValue | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(nested(value) ?? {}).flatMap(([name, field]) => (typeof field === 'string' ? [[name, field]] : [])),
  )
}

function listsIn(value: FormValue): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(nested(value) ?? {}).flatMap(([name, field]) => (Array.isArray(field) ? [[name, field]] : [])),
  )
}
