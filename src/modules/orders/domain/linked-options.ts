type Line = {
  readonly id: string
  readonly entryId?: string | null
  readonly units: number
  readonly returnedUnits: number
}
type OptionLine = Line & { readonly replacesLineId: string | null }
type SourceLine = Line & { readonly kind: string }

/**
 * The lines of options bought after payment that are cancelled with lines of their source order:
 * those of a leaving entry, the price of a variant whose line is cancelled, and all with the last
 * place.
 * @param cancelled the units of the source order's lines that are cancelled now
 */
export function optionsToReturn<O extends OptionLine>(
  options: readonly O[],
  source: readonly SourceLine[],
  cancelled: ReadonlyMap<string, number>,
): O[] {
  const left = (line: Line) => line.units - line.returnedUnits - (cancelled.get(line.id) ?? 0)
  const places = source.filter(({ kind }) => kind === 'place')
  const leaving = places.filter(({ id }) => (cancelled.get(id) ?? 0) > 0)
  const isLast = leaving.length > 0 && places.every((line) => left(line) === 0)
  const entries = new Set(leaving.flatMap(({ entryId }) => entryId ?? []))
  return options.filter(
    (line) =>
      line.returnedUnits < line.units &&
      (isLast ||
        (line.entryId != null && entries.has(line.entryId)) ||
        (line.replacesLineId !== null && (cancelled.get(line.replacesLineId) ?? 0) > 0)),
  )
}
