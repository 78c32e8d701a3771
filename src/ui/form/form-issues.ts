/** The API's refusal of a form. */
export type FormRefusal = { readonly message: string; readonly fields?: FieldErrors }

/** The errors of a refused form, by field name. */
export type FieldErrors = Readonly<Record<string, { readonly message: string }>>

/**
 * The fields checked since the response: the text of the current issue, or undefined where the
 * field is valid now.
 */
export type SeenSince = Readonly<Record<string, string | undefined>>

/** The text under a field: the latest check, else the server's error. */
export function errorAt(name: string, errors: FieldErrors | undefined, since: SeenSince): string | undefined {
  return name in since ? since[name] : errors?.[name]?.message
}

/** The names of the refused fields that are still invalid, in the form's order. */
export function issuesLeft(fields: readonly string[], errors: FieldErrors | undefined, since: SeenSince): string[] {
  return fields.filter((name) => errors?.[name] !== undefined && errorAt(name, errors, since) !== undefined)
}

/**
 * The messages shown in full above the form: the refusal itself unless it has field errors, and
 * errors of fields outside of the form.
 */
export function messagesAbove(fields: readonly string[], refusal: FormRefusal | undefined): string[] {
  if (refusal === undefined) return []
  const errors = Object.entries(refusal.fields ?? {})
  const elsewhere = errors.filter(([name]) => !fields.includes(name)).map(([, { message }]) => message)
  return [...new Set(elsewhere.length < errors.length ? elsewhere : [refusal.message, ...elsewhere])]
}

/**
 * After a tick the box and the field that it lifts count as valid; unticked, the server's errors
 * apply again.
 */
export function afterTick(since: SeenSince, fields: readonly string[], isTicked: boolean): SeenSince {
  const remaining = Object.entries(since).filter(([name]) => !fields.includes(name))
  const mended = isTicked ? fields.map((name) => [name, undefined] as const) : []
  return Object.fromEntries([...remaining, ...mended])
}
