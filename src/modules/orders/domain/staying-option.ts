type Inclusion = 'optional' | 'required' | 'included'
type Line = {
  readonly id: string
  readonly kind: string
  readonly subjectId: string
  readonly entryId: string | null
}
type PaidLine = Line & {
  readonly units: number
  readonly returnedUnits: number
  readonly replacesLineId: string | null
}

/** An option that can't go alone: its place includes it, or it is the last one of what must be chosen. */
export type StayReason = 'orders.option_included' | 'orders.option_required'

/**
 * Why an option can't be removed from its order; null where it may be.
 * @param lines the order's lines, this one among them
 */
export function stayReason(line: Line, lines: readonly Line[], inclusion: Inclusion): StayReason | null {
  if (inclusion === 'optional') return null
  if (inclusion === 'included') return 'orders.option_included'
  const isOther = ({ id, subjectId, entryId }: Line) =>
    id !== line.id && subjectId === line.subjectId && entryId === line.entryId
  return lines.some(isOther) ? null : 'orders.option_required'
}

/**
 * Why the payer can't cancel an option of a paid order alone; null where they may, as when the place
 * that it goes with is cancelled, transferred or deferred.
 * @param own the lines of the order that the payer may cancel
 * @param bought all lines bought after payment
 */
export function paidStayReason(
  line: PaidLine,
  { own, bought }: { readonly own: readonly PaidLine[]; readonly bought: readonly PaidLine[] },
  inclusion: Inclusion,
): StayReason | null {
  const isActive = ({ units, returnedUnits }: PaidLine) => returnedUnits < units
  const active = own.filter(isActive)
  const hasPlace = active.some(
    ({ kind, entryId }) => kind === 'place' && (line.entryId === null || entryId === line.entryId),
  )
  if (!hasPlace) return null
  const added = bought.filter((one) => isActive(one) && one.replacesLineId === null)
  return stayReason(line, [...active, ...added], inclusion)
}
