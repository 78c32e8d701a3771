/** The errors of a refused form as the API gives them, by field name. */
export type FieldErrors = Readonly<Record<string, { readonly message: string }>>

/** What is known of fields since the answer came: what is wrong with one now, in words, or undefined where it is mended. */
export type SeenSince = Readonly<Record<string, string | undefined>>

export type FormFault = { readonly name: string; readonly label: string; readonly error: string }

/** What to say under a field: what was seen last of it, else what the server answered. */
export function errorAt(name: string, errors: FieldErrors | undefined, since: SeenSince): string | undefined {
  return name in since ? since[name] : errors?.[name]?.message
}

/** What of the refused fields is still to be mended, in the form's order. */
export function faultsLeft(
  labels: Readonly<Record<string, string>>,
  errors: FieldErrors | undefined,
  since: SeenSince,
): FormFault[] {
  return Object.entries(labels).flatMap(([name, label]) => {
    const error = errorAt(name, errors, since)
    return errors?.[name] === undefined || error === undefined ? [] : [{ name, label, error }]
  })
}

/** A box mends its own field by its tick, and one that it lifts; without the tick all is again as the server said. */
export function afterTick(since: SeenSince, fields: readonly string[], isTicked: boolean): SeenSince {
  const others = Object.entries(since).filter(([name]) => !fields.includes(name))
  const mended = isTicked ? fields.map((name) => [name, undefined] as const) : []
  return Object.fromEntries([...others, ...mended])
}
