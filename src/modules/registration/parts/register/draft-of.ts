import type { FormValue, FormValues } from '#src/app/client/form-values.ts'

/** What of a participant form is kept as a draft, and whose it is. */
export function draftOf({ participant, relation, participantId, answers, admission, category, ...of }: FormValues) {
  const code = nested(category)?.code
  const isNew = relation !== undefined
  const documents = Object.entries(nested(admission) ?? {}).map(([kind, told]) => [kind, textsIn(told)] as const)
  return {
    whom:
      typeof participantId === 'string'
        ? participantId
        : of.whom === 'other'
          ? (`leg-${Number(of.relayPosition)}` as const) // a team-mate's
          : isNew
            ? ('new' as const)
            : ('me' as const),
    form: {
      participant: textsIn(participant),
      ...(typeof relation === 'string' ? { relation } : {}),
      ...(answers === undefined ? {} : { answers: { ...textsIn(answers), ...listsIn(answers) } }),
      ...(typeof code === 'string' ? { category: { code } } : {}),
      ...(admission === undefined ? {} : { admission: Object.fromEntries(documents) }),
    },
  }
}

function nested(value: FormValue | undefined): FormValues | undefined {
  return typeof value === 'object' && !Array.isArray(value) ? value : undefined
}

function textsIn(value: FormValue | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(nested(value) ?? {}).flatMap(([name, one]) => (typeof one === 'string' ? [[name, one]] : [])),
  )
}

function listsIn(value: FormValue): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(nested(value) ?? {}).flatMap(([name, one]) => (Array.isArray(one) ? [[name, one]] : [])),
  )
}
