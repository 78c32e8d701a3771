/** What the API answered to a form that it did not take. */
export type FormRefusal = { readonly message: string; readonly fields?: FieldErrors }

/** The errors of a refused form as the API gives them, by field name. */
export type FieldErrors = Readonly<Record<string, { readonly message: string }>>

/** What is known of fields since the answer came: what is wrong with one now, in words, or undefined where it is mended. */
export type SeenSince = Readonly<Record<string, string | undefined>>

/** What to say under a field: what was seen last of it, else what the server answered. */
export function errorAt(name: string, errors: FieldErrors | undefined, since: SeenSince): string | undefined {
  return name in since ? since[name] : errors?.[name]?.message
}

/** The names of the refused fields that are still to be mended, in the form's order. */
export function issuesLeft(fields: readonly string[], errors: FieldErrors | undefined, since: SeenSince): string[] {
  return fields.filter((name) => errors?.[name] !== undefined && errorAt(name, errors, since) !== undefined)
}

/** What stands above the form in full: why it was refused, unless its fields say so, and errors of no field of it. */
export function messagesAbove(fields: readonly string[], refusal: FormRefusal | undefined): string[] {
  if (refusal === undefined) return []
  const errors = Object.entries(refusal.fields ?? {})
  const elsewhere = errors.filter(([name]) => !fields.includes(name)).map(([, { message }]) => message)
  return [...new Set(elsewhere.length < errors.length ? elsewhere : [refusal.message, ...elsewhere])]
}

/** A box mends its own field by its tick, and one that it lifts; without the tick all is again as the server said. */
export function afterTick(since: SeenSince, fields: readonly string[], isTicked: boolean): SeenSince {
  const others = Object.entries(since).filter(([name]) => !fields.includes(name))
  const mended = isTicked ? fields.map((name) => [name, undefined] as const) : []
  return Object.fromEntries([...others, ...mended])
}
