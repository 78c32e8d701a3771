import type { FormValues } from '#src/app/client/form-values.ts'

/** What of a participant form is kept as a draft, and whose it is. */
export function draftOf({ participant, relation, participantId }: FormValues) {
  const isNew = relation !== undefined
  const texts = typeof participant === 'object' && !Array.isArray(participant) ? Object.entries(participant) : []
  return {
    whom: typeof participantId === 'string' ? participantId : isNew ? ('new' as const) : ('me' as const),
    form: {
      participant: Object.fromEntries(
        texts.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
      ),
      ...(typeof relation === 'string' ? { relation } : {}),
    },
  }
}
