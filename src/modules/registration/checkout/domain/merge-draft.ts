type Texts = Record<string, string>

/** The fields as typed, under the names of the form. */
export type DraftFormValues = {
  readonly participant: Texts
  readonly relation?: string | undefined
  readonly answers?: Record<string, string | string[]> | undefined
  readonly admission?: Record<string, Texts> | undefined
  readonly category?: { readonly code: string } | undefined
  /** The leg of a team, and the code by which its member came. */
  readonly leg?: { readonly relayPosition: number; readonly joinCode?: string | undefined } | undefined
  /** The form that creates a team. */
  readonly team?: { readonly teamName?: string | undefined; readonly pays?: string | undefined } | undefined
}

/**
 * Merges a draft whose form may be open twice: the fields changed here are taken from this form,
 * all others from the saved draft, which may have been typed in the other window since.
 * @param changed by their names in the form: `participant.city`, `answers.size`,
 * `admission.medical.has`, `relation`, `teamName`
 */
export function mergeDraft(saved: DraftFormValues, form: DraftFormValues, changed: readonly string[]): DraftFormValues {
  const own = new Set(changed)
  const merged = <V>(
    path: string,
    before: Readonly<Record<string, V>> = {},
    now: Readonly<Record<string, V>> = {},
  ) => ({
    ...Object.fromEntries(Object.entries(now).filter(([name]) => own.has(`${path}.${name}`) || !(name in before))),
    ...Object.fromEntries(Object.entries(before).filter(([name]) => !own.has(`${path}.${name}`))),
  })
  const kinds = new Set([...Object.keys(saved.admission ?? {}), ...Object.keys(form.admission ?? {})])
  const admission = [...kinds].map((kind) => [
    kind,
    merged(`admission.${kind}`, saved.admission?.[kind], form.admission?.[kind]),
  ])
  const relation = own.has('relation') ? form.relation : (saved.relation ?? form.relation)
  const category = own.has('category.code') ? form.category : (saved.category ?? form.category)
  return {
    participant: merged('participant', saved.participant, form.participant),
    ...(relation === undefined ? {} : { relation }),
    ...(category === undefined ? {} : { category }),
    ...(saved.leg || form.leg ? { leg: form.leg ?? saved.leg } : {}),
    ...(saved.team || form.team ? { team: mergedTeam(saved.team, form.team, own) } : {}),
    ...(saved.answers || form.answers ? { answers: merged('answers', saved.answers, form.answers) } : {}),
    ...(saved.admission || form.admission ? { admission: Object.fromEntries(admission) } : {}),
  }
}

function mergedTeam(
  saved: DraftFormValues['team'],
  form: DraftFormValues['team'],
  own: ReadonlySet<string>,
): DraftFormValues['team'] {
  const of = (name: 'teamName' | 'pays') => (own.has(name) ? form?.[name] : (saved?.[name] ?? form?.[name]))
  const [teamName, pays] = [of('teamName'), of('pays')]
  return { ...(teamName === undefined ? {} : { teamName }), ...(pays === undefined ? {} : { pays }) }
}
